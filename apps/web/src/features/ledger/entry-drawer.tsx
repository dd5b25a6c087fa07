import { ledger, type LedgerLine, type RecordKind } from '@bursar/contracts';
import { financialYearOf } from '@bursar/domain/kernel';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { formatDate } from '../../shared/figures/dates.js';
import { History } from '../../shared/history/history.js';
import { Drawer } from '../../shared/overlay/dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import { EntryLines } from './entry-lines.js';

const later = (day: string, ofEntry: string): string | null => (day === ofEntry ? null : formatDate(day));

interface Place {
  readonly kind?: RecordKind;
  readonly list: string;
  readonly idOf?: (line: LedgerLine) => string;
}

const PLACES: Readonly<Record<string, Place>> = {
  bill: { kind: 'fee', list: '/admin/fees?tab=assigned&open=' },
  payment: { kind: 'suspense', list: '/admin/suspense?open=' },
  salary: { kind: 'payroll', list: '/admin/staff?open=' },
  expense: { kind: 'expense', list: '/admin/expenses?open=' },
  income: { kind: 'income', list: '/admin/income?open=' },
  aid: { list: '/admin/aid?tab=disbursements&open=' },
  opening: { list: '/admin/opening-balances?year=', idOf: ({ day }) => financialYearOf(day) },
  remittance: { list: '/admin/staff?tab=deductions&open=' },
  voucher: { kind: 'voucher', list: '/admin/vouchers?open=' },
};

const addressOf = ({ list, idOf }: Place, line: LedgerLine): string =>
  list + encodeURIComponent(idOf?.(line) ?? line.record_id);

const LOADING = { says: '…', rule: '…' };

interface EntryDrawerProps {
  readonly line: LedgerLine;
  readonly onClose: () => void;
}

export function EntryDrawer({ line, onClose }: EntryDrawerProps) {
  const entry = useRoute(ledger.entry, { id: line.entry_id });
  const place = PLACES[line.record_kind];
  const { says, rule } = entry.data ?? LOADING;
  return (
    <Drawer title={`${line.record}, ${formatDate(line.day)}`} onClose={onClose}>
      <Stack>
        <Facts
          of={[
            ['Number', line.number ?? '—'],
            ['Name', line.name],
            ['For', line.about],
            ['Record', place ? <Link to={addressOf(place, line)}>Open the record</Link> : line.record],
            ['Event', says],
            ['Rule', rule],
          ]}
        />
        {entry.isError && (
          <Banner tone="error" onRetry={() => void entry.refetch()}>
            {entry.error.text('The entry could not be loaded.')}
          </Banner>
        )}
        {entry.isPending && <Loading />}
        {entry.data && (
          <EntryLines
            caption="Lines of the entry"
            lines={entry.data.lines.map((each) => ({ ...each, of: each.part ?? later(each.day, entry.data.day) }))}
          />
        )}
      </Stack>
      {place?.kind && <History kind={place.kind} id={line.record_id} />}
    </Drawer>
  );
}
