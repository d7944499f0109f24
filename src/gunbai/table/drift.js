/** The print of what a viewer sees, as the server makes it: whoever has another has drifted. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc(text) {
  let rest = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) rest = TABLE[(rest ^ byte) & 255] ^ (rest >>> 8);
  return ~rest >>> 0;
}

/** JSON with the keys of every object in order: it does not depend on how a thing was put together. */
function ordered(value) {
  if (Array.isArray(value)) return `[${value.map(ordered).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${ordered(value[key])}`);
  return `{${parts.join(",")}}`;
}

/** Eight hexadecimal digits over the things (a map by id) and the number of lines of the log. */
export function printOf(things, lines) {
  return crc(ordered([lines, Object.fromEntries(things)])).toString(16).padStart(8, "0");
}
