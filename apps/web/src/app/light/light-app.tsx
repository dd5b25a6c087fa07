import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { session } from '../../shared/session/session.js';
import { startTheme } from '../../shared/theme/theme.js';
import { startInstallPrompt } from '../install-prompt.js';
import { PublicLayout } from '../public-layout.js';
import { publicPlace } from '../public-paths.js';
import { UpdatePrompt } from '../update-prompt.js';
import { useSessionStart } from '../use-session-start.js';
import { holdPage, shownPlace } from './light-router.js';

class Boundary extends Component<{ readonly onFail: () => void; readonly children: ReactNode }> {
  override componentDidCatch(): void {
    this.props.onFail();
  }
  override render(): ReactNode {
    return this.props.children;
  }
}

function LightApp() {
  useSessionStart();
  return (
    <>
      <PublicLayout />
      <UpdatePrompt />
    </>
  );
}

/** The full app takes over after a sign-in or an error. */
export function startLightApp(page: HTMLElement, loadFullApp: () => Promise<() => void>): void {
  startTheme();
  startInstallPrompt();
  const root = createRoot(page);

  const handOver = async (): Promise<void> => {
    for (const stop of watching.splice(0)) stop();
    holdPage();
    const startFullApp = await loadFullApp();
    root.unmount();
    startFullApp();
  };
  const leave = (): void => void handOver().catch(() => location.reload());
  const look = (): void => {
    if (session.token() !== undefined || !publicPlace(location.pathname)) leave();
  };
  const watching = [session.watch(look), shownPlace.watch(look)];
  root.render(
    <Boundary onFail={leave}>
      <LightApp />
    </Boundary>,
  );
}
