const SHADES = 5;

/** 0 to 5. The root keeps one high value from paling the others. */
export const shadeOf = (value: number, highest: number, root = 2): number =>
  value <= 0 || highest <= 0 ? 0 : Math.ceil(SHADES * Math.min(1, value / highest) ** (1 / root));
