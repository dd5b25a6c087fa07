import { useEffect, useId } from 'react';

import { Button } from '../../shared/form/button.js';
import { usePast } from '../../shared/past/past.js';
import { isSingleKey } from '../../shared/shell/shortcuts.js';
import { useStore } from '../../shared/shell/store.js';
import { icon } from '../../shared/theme/icons.js';
import styles from './past.module.css';
import { SPEEDS } from './play.js';
import { type Travel } from './travel.js';

const PlayIcon = /* @__PURE__ */ icon('M5 3v10l8-5z');
const PauseIcon = /* @__PURE__ */ icon('M5.5 3v10M10.5 3v10');

const PRESSED_WITH_SPACE = 'a[href], button, summary, [role="tab"], [role="menuitem"], [role="option"]';

function useSpace(toggle: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.repeat || !isSingleKey(event)) return;
      if (document.activeElement?.matches(PRESSED_WITH_SPACE)) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [toggle]);
}

export function PlayControls({ travel }: { readonly travel: Travel }) {
  const id = useId();
  const isPast = usePast() !== undefined;
  const { what } = useStore(travel.doing);
  const speed = useStore(travel.speed);
  const playing = what === 'play';
  const toggle = (): void => {
    if (playing) travel.stop();
    else if (isPast) void travel.play();
  };
  useSpace(toggle);
  return (
    <span className={styles.play}>
      <Button size="small" aria-keyshortcuts="Space" disabled={!isPast} onClick={toggle}>
        {playing ? <PauseIcon /> : <PlayIcon />}
        {playing ? 'Pause' : 'Play'}
      </Button>
      <span role="radiogroup" aria-labelledby={id} className={styles.speeds}>
        {SPEEDS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={id}
              value={each}
              checked={each === speed}
              onChange={() => travel.speed.set(each)}
            />
            <span>{each}</span>
          </label>
        ))}
      </span>
      <span id={id} className={styles.unit}>
        events a second
      </span>
    </span>
  );
}
