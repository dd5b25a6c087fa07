import { printed, type RecordKind } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { WhyFigure } from '../figures/why-figure.js';
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
  readonly record?: { readonly kind: RecordKind; readonly id: string } | undefined;
  readonly children?: ReactNode;
}

export function RowDrawer<Row>({ row, columns, onClose, title, actions, record, children }: RowDrawerProps<Row>) {
  const facts = fileColumnsOf(columns).map(({ header, value, unit }) => {
    const text = printed(value(row), unit);
    const column = columns.find((each) => each.header === header);
    const why = column?.why?.(row);
    const shown = drawn(value(row), unit);
    if (why) return [header, <WhyFigure {...why}>{shown}</WhyFigure>, text] as const;
    const link = column?.link ?? columns.find(({ also = [] }) => also[0]?.header === header)?.alsoLink;
    return [header, link?.(row) ?? shown, text] as const;
  });
  return (
    <Drawer title={title ?? facts[0]?.[2] ?? ''} onClose={onClose}>
      <Stack>
        <Facts of={facts.map(([name, shown]) => [name, shown])} />
        {children}
        {record && <History {...record} />}
      </Stack>
      <DrawerFoot>{actions}</DrawerFoot>
    </Drawer>
  );
}
