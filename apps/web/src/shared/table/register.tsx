import { type RequestOf, type Route, type RowOf } from '@bursar/contracts';
import {
  type FunctionComponent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

import { allRows } from '../export/all-rows.js';
import { ExportProgress } from '../export/export-buttons.js';
import { useExport } from '../export/use-export.js';
import { Banner } from '../feedback/banner.js';
import { Button } from '../form/button.js';
import { useChangedRows } from '../live/changed-rows.js';
import { Drawer } from '../overlay/dialog.js';
import { useRowsBefore } from '../past/rows-before.js';
import { type Page } from '../server/http-client.js';
import { type RequestFailed } from '../server/request-failed.js';
import { usePage } from '../server/use-route.js';
import { type Compared, useCompared } from '../past/past.js';
import { lazyPart } from '../shell/lazy-part.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useLatest } from '../shell/use-latest.js';
import { filteredSentence, isNarrowed, listInput, type ListShape, type ListState } from './list-state.js';
import { Pager } from './pager.js';
import { RegisterOptions } from './register-options.js';
import { openRow } from './open-row.js';
import { NO_FILTERS, recordOf, type RegisterProps } from './register-props.js';
import { RegisterTools } from './register-tools.js';
import styles from './register.module.css';
import { RowDrawer } from './row-drawer.js';
import { SelectionBar } from './selection-bar.js';
import { Table, type TableProps, TableSkeleton } from './table.js';
import { useColumnChoice } from './use-column-choice.js';
import { useKeptFocus } from './use-kept-focus.js';
import { type ChangeList, useListState } from './use-list-state.js';
import { useRowKeys } from './use-row-keys.js';
import { type Opened as OpenedState, useOpened } from './use-opened.js';
import { useSelection } from './use-selection.js';

const NOTHING_YET: Page<never> = { rows: [], total: 0 };

function useRegister<R extends Route>({
  sheet,
  name = sheet.title,
  input,
  columns,
  defaultSort,
  filters = NO_FILTERS,
  prefix = '',
}: RegisterProps<R>) {
  const { route, rowId } = sheet;
  const [shape] = useState<ListShape>({ prefix, defaultSort, filters: filters.map(({ field }) => field) });
  const [state, change] = useListState(shape);
  const request = { ...input, ...listInput(state) } as RequestOf<R>;
  const page = usePage(route, request);
  const choice = useColumnChoice(sheet.kind, columns);
  const filtered = filteredSentence(state, filters);
  const fewer = choice.wanted.length < columns.length;
  const file = useExport({ name, sheet, input: request, columns: choice.wanted, fewer, filtered });
  const readAll = () => allRows({ route, input: request, rowId });
  const loaded = choice.ready ? page.data : undefined;
  const loading = loaded === undefined && !page.isError;
  const empty = loaded?.rows.length === 0;
  return { name, prefix, kind: sheet.kind, state, change, page, loaded, loading, choice, file, readAll, empty };
}

const { Part: ComparedRegister } = lazyPart(async () => (await import('./compared-register.js')).ComparedRegister);

export function Register<R extends Route>(props: RegisterProps<R>) {
  const compared = useCompared();
  const Comparison = ComparedRegister as FunctionComponent<RegisterProps<R> & { readonly compared: Compared }>;
  return compared ? <Comparison {...props} compared={compared} /> : <ListedRegister {...props} />;
}

function ListedRegister<R extends Route>(props: RegisterProps<R>) {
  const { actions, actionsHeader, onOpen } = props;
  const { route, rowId } = props.sheet;
  const list = useRegister(props);
  const { name, state, change, page, choice, file } = list;
  const [model] = route.reads ?? [];
  const changed = useChangedRows(model);
  const before = useRowsBefore(model);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, page.data);
  const { rows, total } = list.loaded ?? NOTHING_YET;
  const selection = useSelection(rows, rowId, props.bulk);
  const opened = useOpened({
    sheet: props.sheet,
    input: props.input,
    openable: props.openable,
    prefix: list.prefix,
    rows: page.data?.rows,
  });

  const latest = useLatest(opened.open);
  const openRowOf = useCallback((row: RowOf<R>) => latest.current(row), [latest]);
  return (
    <section
      className={styles.register}
      aria-label={name}
      ref={section}
      tabIndex={-1}
      data-opens-as={`${list.prefix}open`}
    >
      <Tools {...props} list={list} />
      <ExportProgress name={name} file={file} />
      {page.isError && <Failed error={page.error} failure={props.failure} onRetry={() => void page.refetch()} />}
      {list.loading && (
        <div className={styles.window}>
          <TableSkeleton name={name} columns={choice.shown} rows={12} />
        </div>
      )}
      {list.empty && <NoRows state={state} onChange={change} empty={props.empty} />}
      <SelectionBar name={name} selection={selection} more={total > rows.length} readAll={list.readAll} />
      {rows.length > 0 && (
        <>
          <Rows
            {...{ name, rows, rowId, actions, actionsHeader, changed, before, selection }}
            columns={choice.shown}
            onOpen={onOpen ?? openRowOf}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            busy={page.isPlaceholderData}
          />
          <Pager name={name} state={state} total={total} onChange={change} />
        </>
      )}
      <Opened {...props} opened={opened} />
    </section>
  );
}

interface OpenedProps<R extends Route> extends Pick<
  RegisterProps<R>,
  'columns' | 'sheet' | 'more' | 'titleOf' | 'actions' | 'drawer' | 'record'
> {
  readonly opened: OpenedState<RowOf<R>>;
}

function Opened<R extends Route>({ opened, columns, sheet, more, titleOf, ...props }: OpenedProps<R>) {
  const { actions, drawer, record } = props;
  const { row, missing, close, step } = opened;
  useShortcuts(row === undefined ? NO_KEYS : { j: () => step(1), k: () => step(-1) }, 'drawer');
  if (missing) {
    return (
      <Drawer title="Not found" onClose={close}>
        <p>This record is not in this list.</p>
      </Drawer>
    );
  }
  if (row === undefined) return null;
  if (drawer) return drawer({ row, actions: actions?.(row, NOTHING_MORE), onClose: close });
  return (
    <RowDrawer
      row={row}
      columns={columns}
      onClose={close}
      title={titleOf?.(row)}
      actions={actions?.(row, NOTHING_MORE)}
      record={recordOf({ record, sheet }, row)}
    >
      {more?.(row)}
    </RowDrawer>
  );
}

const NO_KEYS = {};
const NOTHING_MORE = (): void => undefined;

type ToolsProps<R extends Route> = RegisterProps<R> & { readonly list: ReturnType<typeof useRegister<R>> };

function Tools<R extends Route>({ columns, filters = NO_FILTERS, list, ...props }: ToolsProps<R>) {
  const { name, kind, state, change, page, choice, file, empty } = list;
  const settled = { state, onChange: change };
  const nothingAtAll = empty && !page.isPlaceholderData && !isNarrowed(state);
  if (nothingAtAll) {
    return (
      <RegisterTools
        name={name}
        heading={props.heading}
        filters={props.alwaysFiltered ? filters : NO_FILTERS}
        {...settled}
      >
        {props.children}
      </RegisterTools>
    );
  }
  return (
    <RegisterTools
      name={name}
      heading={props.heading}
      search={props.search}
      filters={filters}
      sorts={empty ? [] : columns.filter(({ sortable }) => sortable)}
      {...settled}
      options={
        <RegisterOptions
          {...{ name, kind, columns, choice, filters, file, empty }}
          loaded={page.data !== undefined}
          {...settled}
        />
      }
    >
      {props.children}
    </RegisterTools>
  );
}

function tellAll({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest('td, th')?.querySelector<HTMLElement>(':scope > div') : null;
  if (cell && [cell, ...cell.querySelectorAll('span')].some(isCut)) cell.title = cell.innerText;
}

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

function Rows<Row>({ busy, ...table }: TableProps<Row> & { readonly busy: boolean }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const openOnEnter = useRowKeys(body);
  return (
    <div className={styles.window} aria-busy={busy} onKeyDown={openOnEnter} onClick={openRow} onMouseOver={tellAll}>
      <Table {...table} bodyRef={body} />
    </div>
  );
}

interface FailedProps {
  readonly error: RequestFailed;
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

function Failed({ error, failure, onRetry }: FailedProps) {
  useEffect(() => {
    if (failure === undefined) console.error(error);
  }, [error, failure]);
  if (failure === undefined) {
    return (
      <div className={styles.empty}>
        Nothing to show.
        <Button onClick={onRetry}>Load again</Button>
      </div>
    );
  }
  return (
    <Banner tone="error" onRetry={onRetry}>
      {failureText(error, failure)}
    </Banner>
  );
}

interface NoRowsProps {
  readonly state: ListState;
  readonly onChange: ChangeList;
  readonly empty: ReactNode;
}

function NoRows({ state, onChange, empty }: NoRowsProps) {
  return (
    <div className={styles.empty}>
      {isNarrowed(state) ? 'Nothing matches this search.' : empty}
      {isNarrowed(state) && <Button onClick={() => onChange({ page: 1, q: '', filters: {} })}>Show everything</Button>}
    </div>
  );
}

const failureText = (error: RequestFailed, fallback: string): string =>
  error.status === 403 ? "You don't have access to these records." : error.text(fallback);
