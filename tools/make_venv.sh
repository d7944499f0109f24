#!/bin/sh
# Make the virtual environment $1 with Python 3.11 or newer ($2, or the first one found), or say in
# one line what is missing.
set -eu
venv=$1
wanted=${2:-}

fits() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

if [ -x "$venv/bin/python" ] && fits "$venv/bin/python" && "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    exit 0
fi

python=
for candidate in $wanted python3 python3.14 python3.13 python3.12 python3.11 python; do
    if fits "$candidate"; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "gunbai: Python 3.11 or newer is needed and was not found (set PYTHON=/path/to/python3)" >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    echo "gunbai: $python has no venv module (on Debian and Ubuntu: apt-get install python3-venv)" >&2
    exit 1
fi
echo "gunbai: making $venv with $("$python" --version)"
"$python" -m venv "$venv" || {
    echo "gunbai: the environment $venv could not be made (see the lines above)" >&2
    exit 1
}
