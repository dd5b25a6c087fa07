import { Outlet, ScrollRestoration } from 'react-router-dom';

import { UpdatePrompt } from './update-prompt.js';
import { useSessionStart } from './use-session-start.js';

export function Root() {
  useSessionStart();
  return (
    <>
      <Outlet />
      <UpdatePrompt />
      <ScrollRestoration />
    </>
  );
}
