/**
 * The answer being made, by shape of the question. A draft is a plain value, replaced at every
 * change; nothing here knows whether it is legal: that is the server's to say.
 */

const SHAPES = {
  choose: {
    start: (ask) => ({ value: ask.answered ?? (ask.options?.length === 1 ? ask.options[0].value : null) }),
    answer: ({ value }) => value,
    from: (_, value) => ({ value }),
  },
  number: {
    start: (ask) => ({ value: ask.answered ?? ask.default ?? ask.low ?? 0 }),
    answer: ({ value }) => value,
    from: (_, value) => ({ value }),
  },
  pick: {
    start: (ask) => ({ chosen: ask.answered ?? [] }),
    answer: ({ chosen }) => chosen,
    from: (_, chosen) => ({ chosen }),
  },
  order: {
    start: (ask) => ({ things: ask.answered ?? ask.default ?? ask.things }),
    answer: ({ things }) => things,
    from: (_, things) => ({ things }),
  },
  partition: {
    start: (ask) => ({ groups: ask.answered ?? ask.default ?? [] }),
    answer: ({ groups }) => groups.filter((group) => group.length),
    from: (_, groups) => ({ groups }),
  },
  allocate: {
    start: (ask) => ({ amounts: ask.answered ?? ask.default ?? ask.things.map(() => 0) }),
    answer: ({ amounts }) => amounts,
    from: (_, amounts) => ({ amounts }),
  },
  place: {
    start: (ask) => ({ pose: ask.answered ?? null }),
    answer: ({ pose }) => pose,
    from: (_, pose) => ({ pose }),
  },
  move: {
    start: (ask) => ({ path: ask.answered ?? [], asked: false }),
    answer: ({ path, stay }) => (path.length || stay ? path : null),
    from: (_, path) => ({ path, stay: !path.length }),
  },
  steps: {
    start: (ask) => ({ steps: ask.answered ?? [], fixed: 0 }),
    answer: ({ steps, stay }, ask) => (steps.length || stay || ask.part ? steps : null),
    from: (_, steps) => ({ steps, stay: !steps.length }),
  },
  text: {
    start: (ask) => ({ text: ask.answered ?? "" }),
    answer: ({ text }) => text,
    from: (_, text) => ({ text }),
  },
  dice: { start: () => ({ faces: [] }), answer: ({ faces }) => faces, from: (_, faces) => ({ faces }) },
  draw: { start: () => ({ got: [] }), answer: ({ got }) => got, from: (_, got) => ({ got }) },
  form: {
    start: (ask) => ({ fields: Object.fromEntries(ask.fields.map((field) => [field.name, start(filled(ask, field))])) }),
    answer: (draft, ask) => {
      const answers = {};
      for (const field of ask.fields) {
        answers[field.name] = answer({ ...field, part: true }, draft.fields[field.name]);
        if (answers[field.name] === null || answers[field.name] === undefined) return null;
      }
      return answers;
    },
    from: (ask, answers) => ({ fields: Object.fromEntries(ask.fields.map((field) => [field.name, from(field, answers[field.name])])) }),
  },
};
SHAPES.each = SHAPES.form;

/** A field of a form starts from its own part of the answer so far, or of the default. */
function filled(ask, field) {
  const given = ask.answered?.[field.name] ?? ask.default?.[field.name];
  return given === undefined ? field : { ...field, answered: given };
}

const shape = (ask) => SHAPES[ask.shape] ?? SHAPES.choose;

export const start = (ask) => shape(ask).start(ask);
/** The draft as an answer; null while it is not complete enough to be asked about. */
export const answer = (ask, draft) => shape(ask).answer(draft, ask);
export const from = (ask, value) => shape(ask).from(ask, value);

/** Whether the question is answered by moving something on the map. */
export const isPath = (ask) => ["move", "place", "steps"].includes(ask?.shape) || (ask?.shape === "form" && ask.fields.some((field) => field.shape === "steps"));

export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The piece that an option or field means, if it is one on the table: text, or the last id of a tuple. */
export function pieceOf(value, things) {
  if (typeof value === "string") return things.has(value) ? value : null;
  if (!Array.isArray(value)) return null;
  for (const part of value.slice().reverse()) {
    const found = pieceOf(part, things);
    if (found) return found;
  }
  return null;
}

/** Who acts in an option: the first of a tuple where that is a piece, or a leader who is with one; else whom it means. */
export function actorOf(value, things) {
  if (!Array.isArray(value) || typeof value[0] !== "string") return pieceOf(value, things);
  return things.has(value[0]) || withLeader(value[0], things) ? value[0] : pieceOf(value, things);
}

/** The piece that carries this leader with it, if one does. */
export function withLeader(id, things) {
  for (const [carrier, thing] of things) if (thing.leaders?.some((leader) => leader.id === id)) return carrier;
  return null;
}

/** The options that a tap on a piece may mean: its own, those of the leaders with it, those that have it as their aim. */
export function optionsOn(options, id, things) {
  const led = (value) => withLeader(actorOf(value, things), things) === id;
  const own = options.filter(({ value }) => actorOf(value, things) === id);
  const others = options.filter(({ value }) => led(value));
  const aims = options.filter(({ value }) => pieceOf(value, things) === id && actorOf(value, things) !== id && !led(value));
  return [...own, ...others, ...aims];
}

/** All pieces that a tap may answer with. */
export function touchable(ask, things) {
  if (!ask?.mine) return [];
  const found = [];
  if (ask.options) for (const { value } of ask.options) found.push(...meantBy(value, things));
  if (ask.things) found.push(...ask.things);
  if (isPath(ask)) found.push(ask.subject);
  if (ask.fields) for (const field of ask.fields) found.push(pieceOf(field.name, things), ...touchable({ ...field, mine: true }, things));
  return [...new Set(found.filter((id) => id && things.has(id)))];
}

/** The pieces on the table that an option is about: who acts, and whom it means. */
export const meantBy = (value, things) => [on(actorOf(value, things), things), pieceOf(value, things)];

const on = (id, things) => (id && !things.has(id) ? withLeader(id, things) : id);

export const optionOf = (ask, value) => ask?.options?.find((option) => same(option.value, value));

/** The option after the chosen one, round and round: what a second tap on the same thing means. */
export function nextOf(options, value) {
  const at = options.findIndex((option) => same(option.value, value));
  return options[(at + 1) % options.length];
}
