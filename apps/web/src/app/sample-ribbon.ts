import { serverUrl } from '../shared/server/server-url.js';
import { session } from '../shared/session/session.js';

/** Books of a university have no demo logins. */
export async function showRibbon(): Promise<void> {
  const token = session.token();
  const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]]);
  const answer = await fetch(`${serverUrl}/demo/logins`, { headers });
  const logins = answer.ok ? ((await answer.json()) as readonly unknown[]) : [];
  // The light app may have shown it.
  if (logins.length === 0 || document.querySelector('body > aside')) return;
  const ribbon = document.createElement('aside');
  ribbon.textContent = 'Sample data';
  document.body.append(ribbon);
}
