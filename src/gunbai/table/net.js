/**
 * The line to the server. Commands carry an id and wait for their ack: after a break they are sent
 * again under the same id, so nothing is lost and nothing done twice. Checks: latest wins.
 */

const RHYTHM = 50;
const SILENCE = 1500;
const BEAT = 20000;
const DELAYS = [200, 500, 1000, 2000, 4000];

export class Net {
  constructor(path, hear) {
    this.path = path;
    this.hear = hear;
    this.waiting = new Map();
    this.replies = new Map();
    this.tries = 0;
    this.q = 0;
    this.state = "new";
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.set("open");
      for (const command of this.waiting.values()) this.put(command.message);
      clearInterval(this.beat);
      this.beat = setInterval(() => this.put({ t: "ping" }), BEAT);
    };
    socket.onmessage = ({ data }) => this.take(JSON.parse(data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  lost() {
    clearInterval(this.beat);
    this.socket = null;
    this.set("lost");
    setTimeout(() => this.open(), DELAYS[Math.min(this.tries++, DELAYS.length - 1)]);
  }

  /** "lost" is said only when it lasts: a short break is nobody's business. */
  set(state) {
    if (state === "lost" && this.state === "open") {
      this.patience ??= setTimeout(() => this.say("lost"), SILENCE);
      return;
    }
    clearTimeout(this.patience);
    this.patience = null;
    if (this.state !== state) this.say(state);
  }

  say(state) {
    this.patience = null;
    this.state = state;
    this.hear({ t: "line", state });
  }

  put(message) {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
      return true;
    }
    return false;
  }

  /** A command that must arrive exactly once; resolves with its ack or refusal. */
  command(message) {
    const id = globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    const whole = { ...message, id };
    return new Promise((done) => {
      this.waiting.set(id, { message: whole, done });
      this.put(whole);
    });
  }

  /** A question to the server that changes nothing; resolves with the reply, or never. `quiet`: nobody is told of an error. */
  ask(message, quiet = false) {
    const q = ++this.q;
    return new Promise((done) => {
      this.replies.set(q, { done, quiet });
      if (this.replies.size > 50) this.replies.delete(this.replies.keys().next().value);
      this.put({ ...message, q });
    });
  }

  /** At most twenty checks a second; the newest replaces what has not been sent. */
  check(message, heard) {
    this.latest = { message, heard };
    if (this.pause) return;
    const send = () => {
      this.pause = null;
      const next = this.latest;
      this.latest = null;
      if (!next) return;
      this.pause = setTimeout(send, RHYTHM);
      this.ask({ t: "check", ...next.message }).then(next.heard);
    };
    send();
  }

  take(message) {
    const command = message.id !== undefined && this.waiting.get(message.id);
    if (command && ["ack", "refused", "error"].includes(message.t)) {
      this.waiting.delete(message.id);
      command.done(message);
    }
    const reply = message.q !== undefined && this.replies.get(message.q);
    if (reply) {
      this.replies.delete(message.q);
      reply.done(message);
    }
    if (message.t !== "pong" && !(reply?.quiet && message.t === "error")) this.hear(message);
  }
}
