import { printed, type RecordKind } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { History } from '../history/history.js';
import { Drawer, DrawerFoot } from '../overlay/dialog.js';
import { Facts, Stack } from '../shell/layout.js';
import { type Column, drawn, fileColumnsOf } from './column.js';

interface RowDrawerProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly onClose: () => void;
  readonly title?: string | undefined;
  readonly actions?: ReactNode;
  /** Its events are shown below. */
  readonly record?: { readonly kind: RecordKind; readonly id: string } | undefined;
  readonly children?: ReactNode;
}

/** Includes hidden columns and full texts. */
export function RowDrawer<Row>({ row, columns, onClose, title, actions, record, children }: RowDrawerProps<Row>) {
  const facts = fileColumnsOf(columns).map(({ header, value, unit }) => {
    const text = printed(value(row), unit);
    const link = columns.find((column) => column.header === header)?.link?.(row);
    if (link !== undefined) return [header, link, text] as const;
    return [header, drawn(value(row), unit), text] as const;
  });
  return (
    <Drawer title={title ?? facts[0]?.[2] ?? ''} onClose={onClose}>
      <Stack>
        <Facts of={facts.map(([name, shown]) => [name, shown])} />
        {children}
      </Stack>
      {record && <History {...record} />}
      <DrawerFoot>{actions}</DrawerFoot>
    </Drawer>
  );
}
