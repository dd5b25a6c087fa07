import { type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { type Why } from '../figures/why-address.js';
import { useWhy } from '../figures/why-figure.js';

interface MarkProps {
  readonly text: string;
  readonly to: string | undefined;
  readonly why?: Why | null | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export function Mark({ text, to, why, className, children }: MarkProps) {
  const explained = useWhy(why);
  return to === undefined ? (
    <span className={className}>
      <span className="visually-hidden">{text}</span>
      {children}
    </span>
  ) : (
    <Link className={className} to={to} aria-label={text} {...explained?.byKey}>
      {children}
    </Link>
  );
}

export function walk({ key, currentTarget, target }: KeyboardEvent<HTMLOListElement>): void {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const links = [...currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === target);
  if (step !== 0 && at >= 0) links[at + step]?.focus();
}
