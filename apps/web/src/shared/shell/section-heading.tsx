import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

interface SectionHeadingProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Focus tells screen readers which rows a link opened. */
export function SectionHeading({ id, className, children }: SectionHeadingProps) {
  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== `#${id}`) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash, id, key]);
  return (
    <h2 className={className} id={id} tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}
