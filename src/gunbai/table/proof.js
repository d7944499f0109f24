/*
 * Checks the dice of a finished game without the server: the hash of the seed is the commitment, and each
 * die follows from the seed and the key of its roll. Written out here a second time on purpose, so that
 * the proof does not rest on the program that is proved. A plain script: a saved page carries it inside.
 */

"use strict";

const MASK = (1n << 64n) - 1n;
const START = [0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n, 0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n];
const ORDER = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const MIXES = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
/** Dice whose outcomes are no faces of a plain die: outcome and weight. */
const ODD = { average: [[2, 1], [3, 2], [4, 2], [5, 1]], degrees: Array.from({ length: 360 }, (_, i) => [i, 1]) };

/** BLAKE2b (RFC 7693) without a key: `size` bytes of the hash of a text in UTF-8. */
function blake2b(text, size) {
  const bytes = new TextEncoder().encode(text);
  const state = START.slice();
  state[0] ^= 0x01010000n ^ BigInt(size);
  const blocks = Math.max(1, Math.ceil(bytes.length / 128));
  for (let block = 0; block < blocks; block += 1) {
    const last = block === blocks - 1;
    const done = last ? bytes.length : 128 * (block + 1);
    compress(state, wordsOf(bytes.subarray(128 * block, done)), BigInt(done), last);
  }
  return Uint8Array.from({ length: size }, (_, i) => Number((state[i >> 3] >> BigInt(8 * (i & 7))) & 255n));
}

function wordsOf(bytes) {
  const words = new Array(16).fill(0n);
  bytes.forEach((byte, i) => (words[i >> 3] |= BigInt(byte) << BigInt(8 * (i & 7))));
  return words;
}

function compress(state, words, done, last) {
  const v = [...state, ...START];
  v[12] ^= done;
  if (last) v[14] ^= MASK;
  const turned = (x, by) => ((x >> by) | (x << (64n - by))) & MASK;
  for (let round = 0; round < 12; round += 1) {
    const order = ORDER[round % 10];
    MIXES.forEach(([a, b, c, d], i) => {
      v[a] = (v[a] + v[b] + words[order[2 * i]]) & MASK;
      v[d] = turned(v[d] ^ v[a], 32n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = turned(v[b] ^ v[c], 24n);
      v[a] = (v[a] + v[b] + words[order[2 * i + 1]]) & MASK;
      v[d] = turned(v[d] ^ v[a], 16n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = turned(v[b] ^ v[c], 63n);
    });
  }
  for (let i = 0; i < 8; i += 1) state[i] ^= v[i] ^ v[i + 8];
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const commitmentOf = (seed) => hex(blake2b(`gunbai dice ${seed}`, 32));

/** Numbers from seed and key: bytes of one hash after the other; what would favour some is thrown away. */
function counter(seed, key) {
  let [number, bytes, at] = [0, blake2b(`${seed}|${key}|0`, 64), 0];
  return (n) => {
    const size = n <= 256 ? 1 : 4;
    const limit = 256 ** size - (256 ** size % n);
    for (;;) {
      if (at + size > 64) [number, bytes, at] = [number + 1, blake2b(`${seed}|${key}|${number + 1}`, 64), 0];
      let value = 0;
      for (let i = 0; i < size; i += 1) value = 256 * value + bytes[at + i];
      at += size;
      if (value < limit) return value % n;
    }
  };
}

/** The faces that a roll must have shown; null for a die that is not known here. */
function facesOf(seed, { key, die, faces }) {
  const below = counter(seed, key);
  const plain = /^\d*d(\d+)/.exec(die);
  if (plain) return faces.map(() => below(Number(plain[1])) + 1);
  if (!ODD[die]) return null;
  const total = ODD[die].reduce((sum, [, weight]) => sum + weight, 0);
  return faces.map(() => {
    let left = below(total);
    return ODD[die].find(([, weight]) => (left -= weight) < 0)[0];
  });
}

/** `{kept, wrong, random, hand}`: is the promise kept, which entries do not follow from the seed. */
function check({ commit, seed, rolls }) {
  const random = rolls.filter(({ from }) => !from);
  const wrong = random.filter((roll) => String(facesOf(seed, roll)) !== String(roll.faces)).map(({ entry }) => entry);
  return { kept: commitmentOf(seed) === commit, wrong, random: random.length, hand: rolls.length - random.length };
}

/** A saved game (JSON lines) as what is checked. */
function readGame(text) {
  const lines = text.trim().split(/\r?\n/).map((line) => JSON.parse(line));
  const seed = lines.find((line) => "seed" in line && !("roll" in line))?.seed;
  const rolls = lines.slice(1).flatMap((line, entry) => (line.roll ? [{ entry, key: line.key ?? String(entry), die: line.die, faces: line.faces, from: line.from ?? "" }] : []));
  if (typeof lines[0]?.commit !== "string" || typeof seed !== "string") throw new Error("no seed");
  return { commit: lines[0].commit, seed, rolls };
}

// -- the page ------------------------------------------------------------------------------------

if (typeof document !== "undefined") {
  const given = JSON.parse(document.getElementById("proof-data").textContent);
  const say = (good, text) => {
    const node = document.getElementById("proof-verdict");
    node.className = good ? "legal" : "refusal";
    node.textContent = text;
  };
  const show = (data) => {
    const { kept, wrong, random, hand } = check(data);
    const { words } = given;
    if (!kept) say(false, words.broken);
    else if (wrong.length) say(false, words.wrong.replace("{entries}", wrong.join(", ")));
    else say(true, words.kept.replace("{n}", random).replace("{hand}", hand));
    document.documentElement.dataset.proof = kept && !wrong.length ? "kept" : "broken";
  };
  if (given.seed) show(given);
  document.getElementById("proof-file")?.addEventListener("change", async ({ target }) => {
    try {
      show(readGame(await target.files[0].text()));
    } catch {
      say(false, given.words.unreadable);
    }
    target.value = ""; // the same file may be chosen again
  });
}
