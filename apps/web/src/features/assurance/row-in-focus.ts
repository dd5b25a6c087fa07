import { type NewEvidence } from './finding-dialog.js';

const TIMES = ['as_of', 'then', 'later'];
const TITLE_MAX = 200;

const wordsOf = (element: HTMLElement | null | undefined): string =>
  (element?.innerText ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_MAX);

const parametersIn = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !TIMES.includes(name)));

function rowInFocus(): { readonly opens: Record<string, string>; readonly words: string } | undefined {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row]');
  const name = row?.closest<HTMLElement>('[data-opens-as]')?.dataset.opensAs;
  if (!row || name === undefined) return undefined;
  const entry = row.querySelector<HTMLElement>('td[data-label="What"]');
  return { opens: { [name]: row.dataset.row ?? '' }, words: wordsOf(entry ?? row.querySelector('th')) };
}

export function evidenceInFocus({ pathname, search }: Location, asOf: string | undefined): NewEvidence {
  const row = rowInFocus();
  const parameters = { ...parametersIn(search), ...row?.opens };
  const heading = document.querySelector<HTMLElement>('[role="dialog"] h2, h1');
  const title = [row?.words, wordsOf(heading), document.title].find((words) => words) ?? pathname;
  const { open } = parameters;
  if (pathname === '/audit' && open !== undefined) return [{ position: open, title }];
  return [{ route: pathname, parameters, title, ...(asOf !== undefined && { as_of: asOf }) }];
}
