import { cloneElement, isValidElement, type KeyboardEvent, type ReactNode } from 'react';
import { type LinkProps, useLocation, useNavigate } from 'react-router-dom';

import { useCompared } from '../past/past.js';
import { lazyPart } from '../shell/lazy-part.js';
import { depthIn, type Why, whyAddress } from './why-address.js';
import styles from './why-figure.module.css';

const { Part: MovedFigure } = lazyPart(async () => (await import('./moved-figure.js')).MovedFigure);

export function useWhy(why: Why | null | undefined) {
  const location = useLocation();
  const navigate = useNavigate();
  if (!why) return undefined;
  const open = (): void => {
    const search = whyAddress(location.search, { figure: why.figure, ...why.whose });
    if (window.location.search === `?${search}`) return;
    void navigate({ search, hash: location.hash }, { state: { why: depthIn(location) + 1 }, preventScrollReset: true });
  };
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    if (key.toLowerCase() === 'w' && !ctrlKey && !metaKey && !altKey) open();
  };
  return { open, byKey: { onKeyDown: press, 'aria-keyshortcuts': 'W' } };
}

export function WhyFigure({ children, ...asked }: Why & { readonly children: ReactNode }) {
  const compared = useCompared();
  const why = useWhy(asked);
  return (
    <>
      <button
        type="button"
        className={styles.figure}
        aria-haspopup="dialog"
        data-open=""
        onClick={why?.open}
        {...why?.byKey}
      >
        {children}
      </button>
      {compared && <MovedFigure {...asked} compared={compared} />}
    </>
  );
}

interface ExplainedLinkProps {
  readonly why: Why;
  readonly children: ReactNode;
}

export function ExplainedLink({ why, children }: ExplainedLinkProps) {
  const explained = useWhy(why);
  return isValidElement<LinkProps>(children) ? cloneElement(children, explained?.byKey) : children;
}

interface ExplainedProps {
  readonly why: Why | null | undefined;
  readonly children: ReactNode;
}

export const Explained = ({ why, children }: ExplainedProps) =>
  why ? <WhyFigure {...why}>{children}</WhyFigure> : children;
