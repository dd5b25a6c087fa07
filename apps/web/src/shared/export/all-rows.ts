import { audit, type RequestOf, type Route, type RowOf } from '@bursar/contracts';

import { asOfNow } from '../past/past.js';
import { call, callPage } from '../server/call.js';
import { everyPage } from './every-page.js';

interface ListOf<R extends Route> {
  readonly route: R;
  readonly input: RequestOf<R>;
  readonly rowId: (row: RowOf<R>) => string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** All pages are of one instant, so no moving row is missed. */
export async function allRows<R extends Route>(list: ListOf<R>): Promise<readonly RowOf<R>[]> {
  const { route, input, rowId, signal, onProgress = () => undefined } = list;
  const asOf = asOfNow() ?? (await call(audit.instant, {}, { signal })).position;
  const fetchPage = (page: number, limit: number) =>
    callPage(route, { ...(input as object), page, limit } as RequestOf<R>, { signal, asOf });
  return everyPage({ fetchPage, rowId, onProgress });
}
