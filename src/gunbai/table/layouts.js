/** The layouts of the page by its size, as the style sheets divide them; no two hold at once. */

/** A phone held upright: the panel is a sheet. */
export const UPRIGHT = "(max-width: 480px) and (min-height: 421px), (max-width: 600px) and (min-height: 521px)";
/** A phone on its side: the bar lies over the map. */
export const ASIDE = "(min-width: 481px) and (max-height: 520px)";
/** Great magnification: everything under one another, and the page is scrolled. */
export const MAGNIFIED = "(max-width: 480px) and (max-height: 420px)";
/** Room for the rail, the dice and the log beside the question. */
export const WIDE = "(min-width: 1280px) and (min-height: 521px)";

export const layoutIs = (query) => matchMedia(query).matches;
