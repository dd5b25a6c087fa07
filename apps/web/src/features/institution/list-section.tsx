import { type ReactNode } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { ActButton } from '../../shared/past/act-button.js';
import styles from './departments.module.css';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly add: string;
  readonly onAdd: () => void;
  readonly asked: {
    readonly error: { readonly text: (otherwise: string) => string } | null;
    readonly refetch: () => unknown;
  };
  readonly failure: string;
  readonly children: ReactNode;
}

export const ListSection = ({ id, name, add, onAdd, asked, failure, children }: Props) => (
  <section aria-labelledby={id}>
    <div className={styles.head}>
      <h2 id={id}>{name}</h2>
      <ActButton look="primary" onClick={onAdd}>
        {add}
      </ActButton>
    </div>
    {asked.error && (
      <Banner tone="error" onRetry={() => void asked.refetch()}>
        {asked.error.text(failure)}
      </Banner>
    )}
    {children}
  </section>
);
