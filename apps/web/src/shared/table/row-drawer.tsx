import { printed } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { StatusBadge } from '../figures/status-badge.js';
import { Drawer } from '../overlay/dialog.js';
import { Facts, Stack } from '../shell/layout.js';
import { type Column, fileColumnsOf } from './column.js';

interface RowDrawerProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Includes hidden columns and full texts. */
export function RowDrawer<Row>({ row, columns, onClose, children }: RowDrawerProps<Row>) {
  const facts = fileColumnsOf(columns).map(({ header, value, unit }) => {
    const text = printed(value(row), unit);
    return [header, unit === 'status' ? <StatusBadge key={header} status={String(value(row))} /> : text, text] as const;
  });
  return (
    <Drawer title={facts[0]?.[2] ?? ''} onClose={onClose}>
      <Stack>
        <Facts of={facts.map(([name, shown]) => [name, shown])} />
        {children}
      </Stack>
    </Drawer>
  );
}
