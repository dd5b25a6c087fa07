import { type Route } from '@bursar/contracts';
import { useEffect, useMemo, useRef } from 'react';

import { Checkbox } from '../form/controls.js';
import { Drawer } from '../overlay/dialog.js';
import { comparable } from '../past/comparable.js';
import { comparedColumns, type ComparedOf } from './compared-cells.js';
import { ComparedDrawer } from './compared-drawer.js';
import { NotCompared, NothingChanged, Summary } from './compared-summary.js';
import styles from './compared.module.css';
import { openRow } from './open-row.js';
import { Pager } from './pager.js';
import { RegisterTools } from './register-tools.js';
import register from './register.module.css';
import { type Column, Table, TableSkeleton } from './table.js';
import { type ComparedProps, useComparedList } from './use-compared-list.js';
import { useRowKeys } from './use-row-keys.js';

export function ComparedRegister<R extends Route>(props: ComparedProps<R>) {
  const { sheet, name = sheet.title, filters, heading, search, children } = props;
  const list = useComparedList(props);
  const { state, change, page, opened, choice } = list;
  useEffect(() => comparable.add(), []);
  return (
    <section className={register.register} aria-label={name} tabIndex={-1}>
      <RegisterTools {...{ name, heading, search, state }} {...(filters && { filters })} onChange={change}>
        {children}
      </RegisterTools>
      {page.isError && <NotCompared error={page.error} onRetry={() => void page.refetch()} />}
      {page.isPending && (
        <div className={register.window}>
          <TableSkeleton name={name} columns={choice.shown} rows={8} />
        </div>
      )}
      {!page.isError && <Changes {...props} name={name} list={list} />}
      {opened.row && <ComparedDrawer {...props} row={opened.row} onClose={opened.close} />}
      {opened.missing && (
        <Drawer title="Not found" onClose={opened.close}>
          <p>This record is not in this comparison.</p>
        </Drawer>
      )}
    </section>
  );
}

interface ChangesProps<R extends Route> extends Pick<ComparedProps<R>, 'compared'> {
  readonly name: string;
  readonly list: ReturnType<typeof useComparedList<R>>;
}

function Changes<R extends Route>({ name, compared, list }: ChangesProps<R>) {
  const { state, change, unchanged, showUnchanged, page, rows = [], opened, choice } = list;
  const { open } = opened;
  const columns = useMemo(() => comparedColumns(choice.shown), [choice.shown]);
  if (!page.data) return null;
  const total = Object.values(page.data.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Summary of={page.data}>
        <Checkbox checked={!unchanged} onChange={({ target }) => showUnchanged(!target.checked)}>
          Only what changed
        </Checkbox>
      </Summary>
      {rows.length === 0 ? (
        <NothingChanged state={state} compared={compared} onChange={change} />
      ) : (
        <>
          <Rows {...{ name, columns, rows }} busy={page.isPlaceholderData} onOpen={open} />
          <Pager name={name} state={state} total={total} onChange={change} />
        </>
      )}
    </>
  );
}

interface RowsProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<ComparedOf<Row>>[];
  readonly rows: readonly ComparedOf<Row>[];
  readonly busy: boolean;
  readonly onOpen: (id: string) => void;
}

const idOf = ({ id }: { readonly id: string }): string => id;

function Rows<Row>({ busy, onOpen, ...table }: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const openOnEnter = useRowKeys(body);
  return (
    <div
      className={`${register.window} ${styles.table}`}
      aria-busy={busy}
      onKeyDown={openOnEnter}
      onClick={(event) => {
        const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-opens-id]') : null;
        if (opener?.dataset.opensId === undefined) openRow(event);
        else onOpen(opener.dataset.opensId);
      }}
    >
      <Table {...table} rowId={idOf} bodyRef={body} />
    </div>
  );
}
