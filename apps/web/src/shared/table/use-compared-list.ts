import { type ComparedLists, type Route, type RowOf } from '@bursar/contracts';
import { useState } from 'react';

import { type Compared } from '../past/past.js';
import { useAddress } from '../shell/use-address.js';
import { type ComparedOf } from './compared-cells.js';
import { listInput, type ListShape } from './list-state.js';
import { NO_FILTERS, type RegisterProps } from './register-props.js';
import { useColumnChoice } from './use-column-choice.js';
import { useComparison } from './use-comparison.js';
import { useListState } from './use-list-state.js';
import { useOpenedId } from './use-opened.js';

export type ComparedProps<R extends Route> = RegisterProps<R> & { readonly compared: Compared };

const UNCHANGED = 'unchanged';

function useUnchanged(prefix: string): readonly [boolean, (shown: boolean) => void] {
  const [params, change] = useAddress();
  const show = (shown: boolean): void =>
    change(
      (next) => {
        next.delete(`${prefix}page`);
        if (shown) next.set(UNCHANGED, 'shown');
        else next.delete(UNCHANGED);
        return next;
      },
      { preventScrollReset: true },
    );
  return [params.has(UNCHANGED), show];
}

const rowsIn = <R extends Route>(data: ComparedLists | undefined) =>
  (data?.rows ?? []) as readonly ComparedOf<RowOf<R>>[];

interface Sought<R extends Route> extends Pick<ComparedProps<R>, 'compared' | 'sheet'> {
  readonly openable: object | undefined;
  readonly onlyChanged: boolean;
  readonly prefix: string;
  readonly rows: readonly ComparedOf<RowOf<R>>[] | undefined;
}

function useOpenedRow<R extends Route>({ sheet, openable, prefix, rows, ...asked }: Sought<R>) {
  const { id, open, close } = useOpenedId(prefix);
  const near = rows?.find((row) => row.id === id);
  const enabled = id !== undefined && rows !== undefined && near === undefined;
  const sought = useComparison(sheet, { ...openable, id, page: 1, limit: 1 }, { ...asked, enabled });
  const far = enabled ? rowsIn<R>(sought.data).find((row) => row.id === id) : undefined;
  const missing = enabled && sought.isFetched && !sought.isPlaceholderData && far === undefined;
  return { row: near ?? far, missing, open, close };
}

export function useComparedList<R extends Route>({ compared, sheet, input, columns, ...props }: ComparedProps<R>) {
  const { filters = NO_FILTERS, prefix = '', openable = input } = props;
  const [shape] = useState<ListShape>({ prefix, defaultSort: undefined, filters: filters.map(({ field }) => field) });
  const [state, change] = useListState(shape);
  const [unchanged, showUnchanged] = useUnchanged(prefix);
  const asked = { compared, onlyChanged: !unchanged };
  const page = useComparison(sheet, { ...input, ...listInput({ ...state, sort: undefined }) }, asked);
  const rows = page.data && rowsIn<R>(page.data);
  const opened = useOpenedRow<R>({ sheet, openable, prefix, rows, ...asked });
  const choice = useColumnChoice(sheet.kind, columns);
  return { state, change, unchanged, showUnchanged, page, rows, opened, choice };
}
