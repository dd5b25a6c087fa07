const SHADES = 5;

/** 0 for nothing, else 1 to 5. The root keeps one high value from making all others pale. */
export const shadeOf = (value: number, highest: number): number =>
  value <= 0 || highest <= 0 ? 0 : Math.ceil(SHADES * Math.sqrt(Math.min(1, value / highest)));
