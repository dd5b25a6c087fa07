import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

import styles from './tabs.module.css';

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly panel: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly [Tab, ...Tab[]];
}

export function Tabs({ label, tabs }: TabsProps) {
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  const list = useRef<HTMLDivElement>(null);
  const tabIn = (search: string): string => new URLSearchParams(search).get('tab') ?? first.id;
  const current = tabs.find(({ id }) => id === params.get('tab')) ?? first;
  const open = (id: string): void => {
    // A press focuses the tab, too.
    if (tabIn(window.location.search) !== id) setParams(id === first.id ? {} : { tab: id });
  };
  // On a phone the tab may be out of sight.
  useEffect(() => {
    const { current: row } = list;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [current.id]);
  return (
    <BaseTabs.Root value={current.id} onValueChange={open}>
      <BaseTabs.List activateOnFocus aria-label={label} ref={list} className={styles.list}>
        {tabs.map(({ id, label: name }) => (
          <BaseTabs.Tab key={id} value={id} className={styles.tab}>
            {name}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ id, panel }) => (
        <BaseTabs.Panel key={id} value={id} tabIndex={-1} className={styles.panel}>
          {panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
