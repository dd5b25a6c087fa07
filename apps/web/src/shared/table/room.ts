const BREAKPOINTS = [1024, 1280, 1440, 1600] as const;

export type Breakpoint = (typeof BREAKPOINTS)[number];

const PHONE = '(width < 700px)';

const widerThan = (width: number): string => `(width >= ${width}px)`;

/** 0 below all breakpoints; infinite on phones. */
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
