import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { useWaiting } from '../features/waiting/use-waiting.js';
import { countsOf } from '../features/waiting/work.js';
import { formatCount } from '../shared/figures/money.js';
import { Drawer } from '../shared/overlay/dialog.js';
import { useUser } from '../shared/session/session.js';
import { CompareIcon } from '../shared/theme/change-icons.js';
import { ClockIcon, KeyboardIcon, MoreIcon } from '../shared/theme/icons.js';
import { ThemeChooser } from '../shared/theme/theme-chooser.js';
import { currentOf, inReachOf } from './homes.js';
import styles from './navigation.module.css';
import { MENU_GROUPS, type Screen } from './screen.js';

interface NavigationProps {
  readonly entries: readonly Screen[];
  readonly onShowShortcuts: () => void;
  readonly onChooseInstant: () => void;
  readonly onCompare: () => void;
}

const GROUPS = [undefined, ...MENU_GROUPS];

interface EntriesProps {
  readonly of: readonly Screen[];
  readonly onChoose?: () => void;
}

/** The link's name must not contain the count. */
function Entries({ of, onChoose }: EntriesProps) {
  const { pathname } = useLocation();
  const counts = countsOf(useWaiting().data);
  return of.map(({ path, menu }) => {
    const count = counts.get(path);
    return (
      menu && (
        <li key={path}>
          <Link className={styles.entry} to={path} aria-current={currentOf(path, pathname)} onClick={onChoose}>
            <menu.Icon />
            {menu.label}
          </Link>
          {count && (
            <span className={styles.count}>
              {formatCount(count)}
              <span className="visually-hidden"> waiting</span>
            </span>
          )}
        </li>
      )
    );
  });
}

function Groups({ of, onChoose }: EntriesProps) {
  return GROUPS.map((group) => {
    const entries = of.filter(({ menu }) => menu?.group === group);
    if (entries.length === 0) return null;
    return (
      <section key={group ?? ''} aria-label={group}>
        {group && (
          <p className={styles.group} aria-hidden="true">
            {group}
          </p>
        )}
        <ul>
          <Entries of={entries} onChoose={onChoose} />
        </ul>
      </section>
    );
  });
}

const Choice = ({ onChoose, children }: { readonly onChoose: () => void; readonly children: ReactNode }) => (
  <button type="button" className={styles.entry} onClick={onChoose}>
    {children}
  </button>
);

export function SideNavigation({ entries, onShowShortcuts }: NavigationProps) {
  return (
    <nav className={styles.side} id="navigation" tabIndex={-1} aria-label="Screens">
      <div>
        <Groups of={entries} />
      </div>
      <Choice onChoose={onShowShortcuts}>
        <KeyboardIcon />
        Keyboard shortcuts
      </Choice>
    </nav>
  );
}

export function BottomNavigation({ entries, onShowShortcuts, onChooseInstant, onCompare }: NavigationProps) {
  const { role } = useUser();
  const [more, setMore] = useState(false);
  const close = (): void => setMore(false);
  const after = (choose: () => void) => () => {
    close();
    choose();
  };
  const inReach = inReachOf(role, entries);
  return (
    <nav className={styles.bottom} id="navigation" tabIndex={-1} aria-label="Screens">
      <ul className={styles.entries}>
        <Entries of={inReach} />
        <li>
          <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => setMore(true)}>
            <MoreIcon />
            More
          </button>
        </li>
      </ul>
      {more && (
        <Drawer title="More" onClose={close}>
          <div className={styles.more}>
            <Groups of={entries.filter((entry) => !inReach.includes(entry))} onChoose={close} />
            <Choice onChoose={after(onChooseInstant)}>
              <ClockIcon />
              Look at another time
            </Choice>
            <Choice onChoose={after(onCompare)}>
              <CompareIcon />
              Compare two times
            </Choice>
            <Choice onChoose={after(onShowShortcuts)}>
              <KeyboardIcon />
              Keyboard shortcuts
            </Choice>
            <div className={styles.theme}>
              Theme <ThemeChooser name="theme-more" />
            </div>
          </div>
        </Drawer>
      )}
    </nav>
  );
}
