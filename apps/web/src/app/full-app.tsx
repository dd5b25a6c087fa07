import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { keepTypedWork } from '../shared/session/typed-work.js';
import { startTheme } from '../shared/theme/theme.js';
import { startInstallPrompt } from './install-prompt.js';
import { router } from './router.js';

export function startFullApp(root: HTMLElement): void {
  startTheme();
  startInstallPrompt();
  keepTypedWork();
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
