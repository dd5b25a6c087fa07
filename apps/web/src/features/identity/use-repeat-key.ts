import { useRef } from 'react';

import { newKey } from '../../shared/server/http-client.js';

/** Equal content keeps its `Idempotency-Key`, because the first answer may be lost. */
export function useRepeatKey(): (content: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}
