import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { Drawer } from '../shared/overlay/dialog.js';
import { KeyboardIcon, MoreIcon } from '../shared/theme/icons.js';
import { ThemeChooser } from '../shared/theme/theme-chooser.js';
import { currentOf } from './homes.js';
import styles from './navigation.module.css';
import { type Screen } from './screens.js';

interface NavigationProps {
  readonly entries: readonly Screen[];
  readonly onShowShortcuts: () => void;
}

function Entry({ path, menu, onClick }: Screen & { readonly onClick?: () => void }) {
  const { pathname } = useLocation();
  if (!menu) return null;
  return (
    <Link className={styles.entry} to={path} aria-current={currentOf(path, pathname)} onClick={onClick}>
      <menu.Icon />
      {menu.label}
    </Link>
  );
}

/** Shown from 900 px. */
export function SideNavigation({ entries, onShowShortcuts }: NavigationProps) {
  return (
    <nav className={styles.side} id="navigation" tabIndex={-1} aria-label="Screens">
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry {...entry} />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.entry} onClick={onShowShortcuts}>
        <KeyboardIcon />
        Keyboard shortcuts
      </button>
    </nav>
  );
}

/** Screens beside "More". */
const IN_REACH = 4;

export function BottomNavigation({ entries, onShowShortcuts }: NavigationProps) {
  const [more, setMore] = useState(false);
  const close = (): void => setMore(false);
  return (
    <nav className={styles.bottom} id="navigation" tabIndex={-1} aria-label="Screens">
      <ul className={styles.entries}>
        {entries.slice(0, IN_REACH).map((entry) => (
          <li key={entry.path}>
            <Entry {...entry} />
          </li>
        ))}
        <li>
          <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => setMore(true)}>
            <MoreIcon />
            More
          </button>
        </li>
      </ul>
      {more && (
        <Drawer title="More" onClose={close}>
          <ul className={styles.more}>
            {entries.slice(IN_REACH).map((entry) => (
              <li key={entry.path}>
                <Entry {...entry} onClick={close} />
              </li>
            ))}
            <li>
              <button
                type="button"
                className={styles.entry}
                onClick={() => {
                  close();
                  onShowShortcuts();
                }}
              >
                <KeyboardIcon />
                Keyboard shortcuts
              </button>
            </li>
            <li className={styles.theme}>
              Theme <ThemeChooser name="theme-more" />
            </li>
          </ul>
        </Drawer>
      )}
    </nav>
  );
}
