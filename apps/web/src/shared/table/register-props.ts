import { type RecordKind, type RequestOf, type Route, type RowOf, type Sheet } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { type Filter } from './filter.js';
import { type TableProps } from './table.js';
import { type Bulk } from './use-selection.js';

export interface OpenedRow<Row> {
  readonly row: Row;
  readonly actions: ReactNode;
  readonly onClose: () => void;
}

interface HistoryOf {
  readonly kind: RecordKind;
  readonly id: string;
}

export interface RegisterProps<R extends Route> extends Pick<
  TableProps<RowOf<R>>,
  'columns' | 'actions' | 'actionsHeader' | 'onOpen'
> {
  /** Its route takes `page`, `limit`, `sort` and `q`. */
  readonly sheet: Sheet<R>;
  readonly name?: string;
  readonly input?: Partial<RequestOf<R>>;
  readonly defaultSort?: string;
  readonly search?: string;
  readonly filters?: readonly Filter[];
  readonly alwaysFiltered?: boolean;
  readonly prefix?: string;
  /** Finds the row of `?open=` instead of `input`, which may hide it. */
  readonly openable?: Partial<RequestOf<R>>;
  readonly empty: ReactNode;
  readonly failure?: string;
  readonly bulk?: Bulk<RowOf<R>> | undefined;
  readonly more?: (row: RowOf<R>) => ReactNode;
  readonly titleOf?: (row: RowOf<R>) => string;
  /** By default, all columns of the row, with its actions. */
  readonly drawer?: (opened: OpenedRow<RowOf<R>>) => ReactNode;
  readonly record?: RecordKind | ((row: RowOf<R>) => HistoryOf | undefined);
  readonly heading?: ReactNode;
  readonly children?: ReactNode;
}

export const NO_FILTERS: readonly Filter[] = [];

export const recordOf = <R extends Route>(
  { record, sheet }: Pick<RegisterProps<R>, 'record' | 'sheet'>,
  row: RowOf<R>,
): HistoryOf | undefined => (typeof record === 'string' ? { kind: record, id: sheet.rowId(row) } : record?.(row));
