import { type TimelineColumn } from '@bursar/contracts';
import { type Day } from '@bursar/domain/kernel';

import { AmountCell } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { type Column, Table } from '../../shared/table/table.js';
import { eventsByGroup, GROUPS } from './timeline-groups.js';

interface TimelineTableProps {
  readonly columns: readonly TimelineColumn[];
  readonly onChoose: (day: Day) => void;
  readonly onClose: () => void;
}

const COLUMNS: readonly Column<TimelineColumn>[] = [
  { id: 'day', header: 'Day', cell: ({ at }) => formatDate(at), value: ({ at }) => at },
  { id: 'events', header: 'Events', cell: ({ events }) => formatCount(events), align: 'end' },
  ...GROUPS.map(({ id, name }, group): Column<TimelineColumn> => ({
    id,
    header: name,
    cell: (column) => formatCount(eventsByGroup(column)[group] ?? 0),
    align: 'end',
  })),
  { id: 'seals', header: 'Seals', cell: ({ seals }) => formatCount(seals), align: 'end' },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <AmountCell rupees={amount} />,
    value: ({ amount }) => amount,
    unit: 'rupees',
    align: 'end',
  },
];

const dayOf = ({ at }: TimelineColumn): Day => at;

export const TimelineTable = ({ columns, onChoose, onClose }: TimelineTableProps) => (
  <Dialog size="large" title="Events of each day" onClose={onClose}>
    <Table
      name="Events of each day"
      columns={COLUMNS}
      rows={columns.toReversed()}
      rowId={dayOf}
      onOpen={(row) => onChoose(dayOf(row))}
    />
  </Dialog>
);
