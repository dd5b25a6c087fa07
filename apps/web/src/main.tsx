import './shared/ui/tokens.css';
import './shared/ui/fonts.css';
import './shared/ui/base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { router } from './app/router.js';
import { startServiceWorker } from './app/service-worker.js';
import { startInstallPrompt } from './app/install-prompt.js';
import { startTheme } from './shared/theme.js';

startTheme();
startInstallPrompt();
startServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
