import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router-dom';

import { Bell } from '../features/notifications/bell.js';
import { ShowFailure } from '../shared/feedback/banner.js';
import { FailedLoads, showFailure } from '../shared/feedback/failed-loads.js';
import { Loading } from '../shared/feedback/loading.js';
import { AskProvider } from '../shared/overlay/ask.js';
import { LeaveGuard } from '../shared/overlay/leave-guard.js';
import { usePast, useReadOnly } from '../shared/past/past.js';
import { createQueryClient } from '../shared/server/query-client.js';
import { useSession, useUser } from '../shared/session/session.js';
import { lazyPart } from '../shared/shell/lazy-part.js';
import { useShortcuts } from '../shared/shell/shortcuts.js';
import { useStore } from '../shared/shell/store.js';
import { useMedia } from '../shared/shell/use-media.js';
import { PreferencesProvider, UnsavedPreferences, usePreferences } from '../shared/table/use-preferences.js';
import { WHY } from '../shared/figures/why-address.js';
import { FiguresNote } from './figures-note.js';
import { GoToBooks } from './go-to-books.js';
import { menuOf } from './homes.js';
import { LiveDot } from './live-dot.js';
import { BottomNavigation, SideNavigation } from './navigation.js';
import { AtInstant } from './past/at-instant.js';
import { barOpen } from './past/bar-open.js';
import { CompareButton } from './past/compare-button.js';
import { InstantButton } from './past/instant-button.js';
import { useComparing } from './past/use-comparing.js';
import { usePastAddress } from './past/use-past-address.js';
import { screensOf } from './screens.js';
import { SearchBox } from './search/search-box.js';
import styles from './shell.module.css';
import { SkipLinks } from './skip-links.js';
import { StillWorking } from './still-working.js';
import { TopBar } from './top-bar.js';
import { useLiveUpdates } from './use-live-updates.js';

/** Each user gets a query cache. */
export default function Shell() {
  const { id } = useUser();
  return <ShellOf key={id} />;
}

function ShellOf() {
  const [client] = useState(() => createQueryClient(navigator.onLine));
  useEffect(() => () => client.clear(), [client]);
  return (
    <QueryClientProvider client={client}>
      <AskProvider>
        <LeaveGuard />
        <PreferencesProvider>
          <Layout />
        </PreferencesProvider>
      </AskProvider>
    </QueryClientProvider>
  );
}

const { Part: TravelBar } = lazyPart(async () => (await import('./past/travel-bar.js')).TravelBar);
const { Part: CompareLine } = lazyPart(async () => (await import('./past/compare-line.js')).CompareLine);
const { Part: CompareDialog } = lazyPart(async () => (await import('./past/compare-dialog.js')).CompareDialog);
const { Part: WhyDrawer } = lazyPart(async () => (await import('../features/audit/why-drawer.js')).WhyDrawer);
const { Part: DecisionsToast } = lazyPart(
  async () => (await import('../features/notifications/decisions-toast.js')).DecisionsToast,
);
const { Part: RequestsToast } = lazyPart(
  async () => (await import('../features/notifications/requests-toast.js')).RequestsToast,
);
const { Part: FindingKey } = lazyPart(async () => (await import('../features/assurance/finding-key.js')).FindingKey);
const { Part: ShortcutMap } = lazyPart(async () => (await import('./shortcut-map.js')).ShortcutMap);
const { Part: PrintHead } = lazyPart(async () => (await import('./print-head.js')).PrintHead);

function TimesLine({ comparing: { compared, choose } }: { readonly comparing: ReturnType<typeof useComparing> }) {
  const travels = useStore(barOpen);
  const asOf = usePast();
  if (compared) return <CompareLine compared={compared} onChoose={choose} />;
  return (travels || asOf !== undefined) && <TravelBar onCompare={choose} />;
}

const { Part: SignInAgain } = lazyPart(async () => (await import('../features/identity/sign-in-again.js')).SignInAgain);

function Ended() {
  const current = useSession();
  return current.status === 'signed-in' && current.ended && <SignInAgain />;
}

const DESKTOP = '(width >= 900px)';

function Layout() {
  const user = useUser();
  const desktop = useMedia(DESKTOP);
  const [shortcuts, setShortcuts] = useState(false);
  const showShortcuts = (): void => setShortcuts(true);
  useShortcuts({ '?': showShortcuts });
  useLiveUpdates();
  usePastAddress();
  const comparing = useComparing();
  const readOnly = useReadOnly();
  const explains = useSearchParams()[0].has(WHY);

  const { density } = usePreferences().chosen;
  const entries = menuOf(user.role, screensOf(user));
  const Navigation = desktop ? SideNavigation : BottomNavigation;
  return (
    <div className={styles.shell} data-density={density} data-past={readOnly ? '' : undefined}>
      <SkipLinks navigation />
      <PrintHead />
      <TopBar middle={<SearchBox />}>
        <InstantButton />
        <CompareButton onOpen={comparing.choose} />
        <LiveDot />
        <Bell />
      </TopBar>
      <Navigation
        entries={entries}
        onShowShortcuts={showShortcuts}
        onChooseInstant={() => barOpen.set(true)}
        onCompare={comparing.choose}
      />
      <main id="content" tabIndex={-1} className={styles.content} data-in-order="">
        <TimesLine comparing={comparing} />
        <FiguresNote />
        <UnsavedPreferences />
        <AtInstant>
          <FailedLoads />
          <ShowFailure value={showFailure}>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </ShowFailure>
          {explains && <WhyDrawer />}
        </AtInstant>
      </main>
      <StillWorking />
      {user.role === 'hod' && <RequestsToast />}
      {user.role === 'faculty' && <DecisionsToast />}
      {user.role === 'auditor' && <FindingKey />}
      {entries.some(({ path }) => path === '/admin/ledger') && <GoToBooks />}
      {comparing.choosing && <CompareDialog onClose={comparing.close} />}
      {shortcuts && <ShortcutMap onClose={() => setShortcuts(false)} />}
      <Ended />
    </div>
  );
}
