import { type KeyboardEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useCompared } from '../past/past.js';
import { lazyPart } from '../shell/lazy-part.js';
import { depthIn, type Why, whyAddress } from './why-address.js';
import styles from './why-figure.module.css';

const { Part: MovedFigure } = lazyPart(async () => (await import('./moved-figure.js')).MovedFigure);

export function WhyFigure({ figure, whose, children }: Why & { readonly children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const compared = useCompared();
  const open = (): void => {
    const search = whyAddress(location.search, { figure, ...whose });
    void navigate({ search, hash: location.hash }, { state: { why: depthIn(location) + 1 }, preventScrollReset: true });
  };
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    if (key.toLowerCase() === 'w' && !ctrlKey && !metaKey && !altKey) open();
  };
  return (
    <>
      <button
        type="button"
        className={styles.figure}
        aria-haspopup="dialog"
        aria-keyshortcuts="W"
        data-open=""
        onClick={open}
        onKeyDown={press}
      >
        {children}
      </button>
      {compared && <MovedFigure figure={figure} compared={compared} {...(whose && { whose })} />}
    </>
  );
}
