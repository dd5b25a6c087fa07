import { type RequestOf, type Route } from '@bursar/contracts';
import { type ReactNode, useRef, useState } from 'react';

import { useChangedRows } from '../changed-rows.js';
import { type RowOf } from '../http-client.js';
import { type RequestFailed } from '../request-failed.js';
import { usePage } from '../use-route.js';
import { Banner } from './banner.js';
import { Button } from './button.js';
import { listInput, type ListShape, type ListState } from './list-state.js';
import { Pager } from './pager.js';
import { type Filter, RegisterTools } from './register-tools.js';
import styles from './register.module.css';
import { Table, type TableProps, TableSkeleton } from './table.js';
import { useKeptFocus } from './use-kept-focus.js';
import { type ChangeList, useListState } from './use-list-state.js';
import { useRowKeys } from './use-row-keys.js';

interface RegisterProps<R extends Route> extends Pick<
  TableProps<RowOf<R>>,
  'name' | 'columns' | 'rowId' | 'actions' | 'actionsHeader' | 'onOpen'
> {
  /** A route that answers a list and takes `page`, `limit`, `sort` and `q`. */
  readonly route: R;
  /** What the route needs besides those, such as a student's id. */
  readonly input?: Partial<RequestOf<R>>;
  /** A field's name, descending with a leading `-`. */
  readonly defaultSort?: string;
  /** What can be searched for, such as "Name or enrollment number"; no search without it. */
  readonly search?: string;
  readonly filters?: readonly Filter[];
  /** Tells two registers of one screen apart in the address. */
  readonly prefix?: string;
  /** The sentence when there is nothing, and what to do about it. */
  readonly empty: ReactNode;
  /** The sentence when loading failed and the server gives none. */
  readonly failure: string;
  /** Buttons beside the filters. */
  readonly children?: ReactNode;
}

const NO_FILTERS: readonly Filter[] = [];

/**
 * The table of all rows of a list: paged, sorted, filtered and searched by the server, with everything about
 * it in the address, so that it survives Back, reload and sharing. Rows that changed by themselves are marked.
 */
export function Register<R extends Route>({
  name,
  route,
  input,
  columns,
  rowId,
  actions,
  actionsHeader,
  onOpen,
  defaultSort,
  search,
  filters = NO_FILTERS,
  prefix = '',
  empty,
  failure,
  children,
}: RegisterProps<R>) {
  const [shape] = useState<ListShape>({ prefix, defaultSort, filters: filters.map(({ field }) => field) });
  const [state, change] = useListState(shape);
  const page = usePage(route, { ...input, ...listInput(state) } as RequestOf<R>);
  const changed = useChangedRows(route.reads?.[0]);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, page.data);

  return (
    <section className={styles.register} aria-label={name} ref={section} tabIndex={-1}>
      <RegisterTools name={name} search={search} filters={filters} state={state} onChange={change}>
        {children}
      </RegisterTools>
      {page.isError && (
        <Banner tone="error" onRetry={() => void page.refetch()}>
          {failureText(page.error, failure)}
        </Banner>
      )}
      {page.isPending && (
        <div className={styles.window}>
          <TableSkeleton name={name} columns={columns} rows={12} />
        </div>
      )}
      {page.data?.rows.length === 0 && <NoRows state={state} onChange={change} empty={empty} />}
      {page.data !== undefined && page.data.rows.length > 0 && (
        <>
          <Rows
            name={name}
            columns={columns}
            rows={page.data.rows}
            rowId={rowId}
            actions={actions}
            actionsHeader={actionsHeader}
            onOpen={onOpen}
            changed={changed}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            busy={page.isPlaceholderData}
          />
          <Pager name={name} state={state} total={page.data.total} onChange={change} />
        </>
      )}
    </section>
  );
}

/** The table in a window of its own, so that its head stays in sight. */
function Rows<Row>({ busy, ...table }: TableProps<Row> & { readonly busy: boolean }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const openOnEnter = useRowKeys(body);
  return (
    <div
      className={styles.window}
      role="region"
      aria-label={`${table.name}, scrollable`}
      aria-busy={busy}
      tabIndex={0}
      onKeyDown={openOnEnter}
    >
      <Table {...table} bodyRef={body} />
    </div>
  );
}

interface NoRowsProps {
  readonly state: ListState;
  readonly onChange: ChangeList;
  readonly empty: ReactNode;
}

function NoRows({ state: { page, q, filters }, onChange, empty }: NoRowsProps) {
  const narrowed = q !== '' || Object.values(filters).some((value) => value !== '');
  return (
    <div className={styles.empty}>
      {narrowed ? 'Nothing matches this search.' : empty}
      {(narrowed || page > 1) && (
        <Button onClick={() => onChange({ page: 1, q: '', filters: {} })}>Show everything</Button>
      )}
    </div>
  );
}

const failureText = (error: RequestFailed, fallback: string): string =>
  error.status === 403 ? "You don't have access to these records." : error.text(fallback);
