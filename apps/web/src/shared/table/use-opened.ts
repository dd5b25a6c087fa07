import { type RequestOf, type Route, type RowOf, type Sheet } from '@bursar/contracts';
import { useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { usePage } from '../server/use-route.js';

interface OpenedOf<R extends Route> {
  readonly sheet: Sheet<R>;
  readonly input: Partial<RequestOf<R>> | undefined;
  readonly prefix: string;
  /** The rows in sight; undefined while loading. */
  readonly rows: readonly RowOf<R>[] | undefined;
}

export interface Opened<Row> {
  readonly open: (row: Row) => void;
  readonly close: () => void;
  /** Shows the row before or after in the same drawer. */
  readonly step: (by: 1 | -1) => void;
  /** Undefined while no row is open or it loads. */
  readonly row: Row | undefined;
  readonly missing: boolean;
}

/** The search may find others that mention the id. */
const SOUGHT = 5;

/** Returns the row with this id, from the rows in sight or else from the server's search. */
function useRowOf<R extends Route>({ sheet: { route, rowId }, input, rows }: OpenedOf<R>, id: string | null) {
  const near = rows?.find((row) => rowId(row) === id);
  const elsewhere = id !== null && rows !== undefined && near === undefined;
  const request = { ...input, q: id ?? '', page: 1, limit: SOUGHT } as RequestOf<R>;
  const sought = usePage(route, request, { enabled: elsewhere });
  const far = elsewhere ? sought.data?.rows.find((row) => rowId(row) === id) : undefined;
  return { row: near ?? far, missing: elsewhere && isAnswered(sought) && far === undefined };
}

const isAnswered = ({
  isFetched,
  isPlaceholderData,
}: {
  readonly isFetched: boolean;
  readonly isPlaceholderData: boolean;
}): boolean => isFetched && !isPlaceholderData;

/** Set by this page when it opens a row. */
const isOpenedHere = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state;

/** The address names the open row, so that Back closes it and a link opens it. */
export function useOpened<R extends Route>(of: OpenedOf<R>): Opened<RowOf<R>> {
  const { sheet, prefix, rows = [] } = of;
  const name = `${prefix}open`;
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location: Location<unknown> = useLocation();
  const closing = useRef<string>(undefined);
  const id = params.get(name);

  const show = (row: RowOf<R> | undefined, how: { readonly replace: boolean; readonly state: unknown }): void => {
    const change = (current: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(current);
      if (row === undefined) next.delete(name);
      else next.set(name, sheet.rowId(row));
      return next;
    };
    setParams(change, { ...how, preventScrollReset: true });
  };
  return {
    ...useRowOf(of, id),
    open: (row) => show(row, { replace: false, state: { opened: true } }),
    step: (by) => {
      const at = rows.findIndex((row) => sheet.rowId(row) === id);
      const next = at < 0 ? undefined : rows[at + by];
      if (next !== undefined) show(next, { replace: true, state: location.state });
    },
    close: () => {
      // The browser goes back a moment later; a second request would leave the page.
      if (closing.current === location.key) return;
      closing.current = location.key;
      if (isOpenedHere(location)) void navigate(-1);
      else show(undefined, { replace: true, state: null });
    },
  };
}
