import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';

import { UpdatePrompt } from './update-prompt.js';
import { useSessionStart } from './use-session-start.js';

const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

export function Root() {
  useSessionStart();
  return (
    <>
      <Outlet />
      <UpdatePrompt />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
