import './shared/theme/tokens.css';
import './shared/theme/fonts.css';
import './shared/theme/base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { startInstallPrompt } from './app/install-prompt.js';
import { router } from './app/router.js';
import { startTheme } from './shared/theme/theme.js';

startTheme();
startInstallPrompt();

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
