import './shared/theme/tokens.css';
import './shared/theme/fonts.css';
import './shared/theme/base.css';

import { publicPlace } from './app/public-paths.js';

const found = document.getElementById('root');
if (!found) throw new Error('The document has no #root');
const root = found;

async function loadFullApp(): Promise<() => void> {
  const { startFullApp } = await import('./app/full-app.js');
  return () => startFullApp(root);
}

/** A visitor without a session needs a fifth of the app. */
async function start(): Promise<void> {
  const isVisitor = localStorage.getItem('token') === null && publicPlace(location.pathname) !== undefined;
  if (import.meta.env.PROD && isVisitor) (await import('./app/light/light-app.js')).startLightApp(root, loadFullApp);
  else (await loadFullApp())();
}

void start();
