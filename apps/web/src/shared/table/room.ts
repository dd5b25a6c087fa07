import { flushSync } from 'react-dom';

const BREAKPOINTS = [1024, 1280, 1440, 1600] as const;

export type Breakpoint = (typeof BREAKPOINTS)[number];

const PHONE = '(width < 700px)';

const widerThan = (width: number): string => `(width >= ${width}px)`;

const widthNow = (): number =>
  matchMedia(PHONE).matches ? Infinity : (BREAKPOINTS.findLast((width) => matchMedia(widerThan(width)).matches) ?? 0);

let isPrinting = false;

/** 0 below all breakpoints and on paper; infinite on phones. */
export const room = {
  get: (): number => (isPrinting ? 0 : widthNow()),
  watch: (changed: () => void): (() => void) => {
    const print = ({ type }: Event): void => {
      isPrinting = type === 'beforeprint';
      flushSync(changed);
    };
    addEventListener('beforeprint', print);
    addEventListener('afterprint', print);
    const watched = [PHONE, ...BREAKPOINTS.map(widerThan)].map((query) => matchMedia(query));
    for (const query of watched) query.addEventListener('change', changed);
    return () => {
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', print);
      for (const query of watched) query.removeEventListener('change', changed);
    };
  },
};
