/** Marks on a slider of a game: one path for all that fell at its entries. */

/** Strokes at these entries, from `top` to the foot, in a box of `count` by 1. */
export const strokes = (entries, top) => [...new Set(entries)].map((entry) => `M${entry} ${top}V1`).join("");
