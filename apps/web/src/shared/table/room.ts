const BREAKPOINTS = [1024, 1280, 1440, 1600] as const;

export type Breakpoint = (typeof BREAKPOINTS)[number];

/** Below it, rows have two lines and hide nothing. */
const PHONE = '(width < 700px)';

const widerThan = (width: number): string => `(width >= ${width}px)`;

/** Returns the widest breakpoint reached: 0 without one, infinite on phones. */
export const room = {
  get: (): number =>
    matchMedia(PHONE).matches ? Infinity : (BREAKPOINTS.findLast((width) => matchMedia(widerThan(width)).matches) ?? 0),
  watch: (changed: () => void): (() => void) => {
    const watched = [PHONE, ...BREAKPOINTS.map(widerThan)].map((query) => matchMedia(query));
    for (const query of watched) query.addEventListener('change', changed);
    return () => {
      for (const query of watched) query.removeEventListener('change', changed);
    };
  },
};
