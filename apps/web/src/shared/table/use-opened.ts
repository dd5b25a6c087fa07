import { type RequestOf, type Route, type RowOf, type Sheet } from '@bursar/contracts';
import { useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';

import { usePage } from '../server/use-route.js';
import { useAddress } from '../shell/use-address.js';
import { useOnceHere } from '../shell/use-once-here.js';

/** Set by this page when it opens a record. */
const isOpenedHere = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state;

const openIn = (name: string): string | undefined => new URLSearchParams(window.location.search).get(name) ?? undefined;

interface OpenedId {
  readonly id: string | undefined;
  readonly open: (id: string) => void;
  readonly turnTo: (id: string) => void;
  readonly close: () => void;
}

export function useOpenedId(prefix = ''): OpenedId {
  const name = `${prefix}open`;
  const [params, change] = useAddress();
  const navigate = useNavigate();
  const location: Location<unknown> = useLocation();
  const onceHere = useOnceHere();
  const id = params.get(name) ?? undefined;

  const show = (shown: string | undefined, how: { readonly replace: boolean; readonly state: unknown }): void => {
    const next = (now: URLSearchParams): URLSearchParams => {
      if (shown === undefined) now.delete(name);
      else now.set(name, shown);
      return now;
    };
    change(next, { ...how, preventScrollReset: true });
  };
  return {
    id,
    open: (wanted) => {
      if (openIn(name) !== wanted) show(wanted, { replace: false, state: { opened: true } });
    },
    turnTo: (next) => show(next, { replace: true, state: location.state }),
    close: () => {
      // Late answers must close no other drawer.
      if (openIn(name) !== id) return;
      if (!isOpenedHere(location)) show(undefined, { replace: true, state: null });
      else onceHere(() => void navigate(-1));
    },
  };
}

interface OpenedOf<R extends Route> {
  readonly sheet: Sheet<R>;
  readonly input: Partial<RequestOf<R>> | undefined;
  readonly openable: Partial<RequestOf<R>> | undefined;
  readonly prefix: string;
  /** Undefined while loading. */
  readonly rows: readonly RowOf<R>[] | undefined;
}

export interface Opened<Row> {
  readonly open: (row: Row) => void;
  readonly close: () => void;
  readonly step: (by: 1 | -1) => void;
  readonly row: Row | undefined;
  readonly missing: boolean;
}

function useRowOf<R extends Route>(of: OpenedOf<R>, id: string | undefined) {
  const { input, openable = input, rows } = of;
  const { route, rowId } = of.sheet;
  const near = rows?.find((row) => rowId(row) === id);
  const elsewhere = id !== undefined && rows !== undefined && near === undefined;
  const sought = usePage(route, { ...openable, id, page: 1, limit: 1 } as RequestOf<R>, { enabled: elsewhere });
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

/** A row that leaves its list keeps its drawer. */
function useLast<Row>(found: Row | undefined, isIt: (row: Row) => boolean): Row | undefined {
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? (last !== undefined && isIt(last) ? last : undefined);
}

export function useOpened<R extends Route>(of: OpenedOf<R>): Opened<RowOf<R>> {
  const { sheet, prefix, rows = [] } = of;
  const { id, open, turnTo, close } = useOpenedId(prefix);
  const { row, missing } = useRowOf(of, id);
  const last = useLast(row, (each) => sheet.rowId(each) === id);
  return {
    row: missing ? undefined : last,
    missing,
    close,
    open: (row) => open(sheet.rowId(row)),
    step: (by) => {
      const shown = openIn(`${prefix}open`);
      const at = rows.findIndex((row) => sheet.rowId(row) === shown);
      const next = at < 0 ? undefined : rows[at + by];
      if (next !== undefined) turnTo(sheet.rowId(next));
    },
  };
}
