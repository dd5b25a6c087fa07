import { useRef, useState } from 'react';

import { Button } from '../form/button.js';
import styles from './record-id.module.css';

export function RecordId({ of }: { readonly of: string }) {
  const text = useRef<HTMLElement>(null);
  const [done, setDone] = useState<string>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(of);
      setDone('Copied');
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setDone('Selected');
    }
  };
  return (
    <p className={styles.id}>
      <span className={styles.text}>
        Id <span ref={text}>{of}</span>
      </span>
      <Button size="small" look="quiet" aria-label="Copy the id" onClick={() => void copy()}>
        {done ?? 'Copy'}
      </Button>
      <span className="visually-hidden" role="status">
        {done}
      </span>
    </p>
  );
}
