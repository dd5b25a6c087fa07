import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { session, useUser } from '../../shared/session/session.js';
import { withinChunkTimeout } from '../../shared/shell/lazy-page.js';
import { isApple, isOverPage, isSingleKey } from '../../shared/shell/shortcuts.js';
import { useLatest } from '../../shared/shell/use-latest.js';
import { SearchIcon } from '../../shared/theme/icons.js';
import { recent } from './recent.js';
import styles from './search-box.module.css';

const load = () => withinChunkTimeout(() => import('./search-panel.js'));
const SearchPanel = lazy(load);

session.watch(() => {
  if (session.get().status === 'signed-out') recent.forget();
});

const isCommandK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && !altKey && !shiftKey && (isApple() ? metaKey : ctrlKey);

/** A register's own search keeps the key. */
const isSlash = (event: KeyboardEvent): boolean =>
  event.key === '/' && isSingleKey(event) && document.querySelector('[aria-keyshortcuts="/"]') === null;

function useOpeningKeys(onOpen: () => void): void {
  const latest = useLatest(onOpen);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isCommandK(event) && !isSlash(event)) return;
      event.preventDefault();
      if (!isOverPage()) latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [latest]);
}

/** A button, because the real field has its own script. */
export function SearchBox() {
  const user = useUser();
  const [text, setText] = useState<string>();
  const open = (): void => setText('');
  useOpeningKeys(open);
  return (
    <>
      <button
        type="button"
        className={styles.box}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <SearchIcon />
        <span className={styles.label} aria-hidden="true">
          Search
        </span>
        <kbd className={styles.keys} aria-hidden="true">
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {text !== undefined && (
        <Suspense fallback={<Waiting text={text} onType={setText} onClose={() => setText(undefined)} />}>
          <SearchPanel user={user} text={text} onType={setText} onClose={() => setText(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface WaitingProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

function Waiting({ text, onType, onClose }: WaitingProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div className={styles.waiting}>
      <input
        className={styles.input}
        type="search"
        aria-label="Search"
        ref={field}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      />
    </div>
  );
}
