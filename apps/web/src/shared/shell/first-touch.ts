const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

export function onFirstTouch(load: () => void): () => void {
  const waiting = new AbortController();
  const touched = (): void => {
    waiting.abort();
    load();
  };
  for (const sign of SIGNS) addEventListener(sign, touched, { capture: true, passive: true, signal: waiting.signal });
  return () => waiting.abort();
}
