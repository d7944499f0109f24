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
    start: (ask) => ({ steps: ask.answered ?? [] }),
    answer: ({ steps, stay }) => (steps.length || stay ? steps : null),
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
        answers[field.name] = answer(field, draft.fields[field.name]);
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

/** All pieces that a tap may answer with. */
export function touchable(ask, things) {
  if (!ask?.mine) return [];
  const found = [];
  if (ask.options) found.push(...ask.options.map(({ value }) => pieceOf(value, things)));
  if (ask.things) found.push(...ask.things);
  if (ask.shape === "move" || ask.shape === "place" || ask.shape === "steps") found.push(ask.subject);
  if (ask.fields) for (const field of ask.fields) found.push(pieceOf(field.name, things), ...touchable({ ...field, mine: true }, things));
  return [...new Set(found.filter((id) => id && things.has(id)))];
}

export const optionOf = (ask, value) => ask?.options?.find((option) => same(option.value, value));

/** The option after the chosen one, round and round: what a second tap on the same thing means. */
export function nextOf(options, value) {
  const at = options.findIndex((option) => same(option.value, value));
  return options[(at + 1) % options.length];
}
