import { audit } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { usePage } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { BooksThen } from './books-then.js';

const COUNT = { page: 1, limit: 1 } as const;

const EXCEPTIONS = [
  { label: 'Recorded and approved by one person', search: { q: 'recorded by the same person' } },
  { label: 'Refunds', search: { type: 'RefundCompleted' } },
  { label: 'Rejected payments', search: { type: 'FeePaymentReleased' } },
  { label: 'Gateway payments refused', search: { type: 'GatewayPaymentRejected' } },
  { label: 'Fees changed', search: { type: 'FeeStructureUpdated' } },
] as const;

export default function AuditorPage() {
  const { name } = useUser();
  const all = usePage(audit.trail, COUNT);
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} subtitle="You read everything financial and change nothing." />
      <Stack>
        {all.isError && (
          <Banner tone="error" onRetry={() => void all.refetch()}>
            {all.error.text('The audit trail could not be loaded.')}
          </Banner>
        )}
        <StatStrip>
          <Stat label="Entries in the audit trail" value={countOf(all.data?.total, all.isError)} to="/audit" />
          {EXCEPTIONS.map(({ label, search }) => (
            <Exception key={label} label={label} search={search} />
          ))}
        </StatStrip>
        <BooksThen />
      </Stack>
    </>
  );
}

const countOf = (count: number | undefined, failed: boolean): string | undefined => {
  if (count === undefined) return failed ? '—' : undefined;
  return formatCount(count);
};

function Exception({ label, search }: { readonly label: string; readonly search: Readonly<Record<string, string>> }) {
  const found = usePage(audit.trail, { ...COUNT, ...search });
  const value = countOf(found.data?.total, found.isError);
  return <Stat label={label} value={value} to={`/audit?${new URLSearchParams(search)}`} />;
}
