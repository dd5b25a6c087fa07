import { findings, type LogVerification, type Seal, seals } from '@bursar/contracts';

import { formatDateTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { usePage } from '../../shared/server/use-route.js';

const ONE = { page: 1, limit: 1 } as const;
const DASH = '—';

function useCount(status: 'open' | 'asked' | 'answered') {
  const { data, isError } = usePage(findings.list, { status, ...ONE });
  return isError ? DASH : data && formatCount(data.total);
}

const verdictOf = (last: LogVerification | undefined): string => {
  if (!last) return 'Never';
  return last.whole ? 'Whole' : 'Not whole';
};

const sealedOf = (last: Seal | undefined): string =>
  last ? `Seal ${formatCount(last.seal_no)}, ${formatDateTime(last.sealed_at)}` : 'Nothing is sealed yet';

const toldOf = (last: LogVerification | undefined) => (last ? formatDateTime(last.at) : undefined);

function Sealed() {
  const { data, isError } = usePage(seals.list, ONE);
  const [seal] = data?.rows ?? [];
  const events = data && formatCount(seal?.events ?? 0);
  return <Stat label="Events sealed" value={isError ? DASH : events} subtitle={data && sealedOf(seal)} why={null} />;
}

function Verified() {
  const { data, isError } = usePage(seals.verifications, ONE);
  const [last] = data?.rows ?? [];
  const verdict = data && verdictOf(last);
  return <Stat label="Log verified" value={isError ? DASH : verdict} subtitle={toldOf(last)} why={null} />;
}

export const ControlStrip = () => (
  <StatStrip>
    <Sealed />
    <Verified />
    <Stat label="Findings open" value={useCount('open')} to="/auditor/findings" why={null} />
    <Stat label="Waiting for an answer" value={useCount('asked')} to="/auditor/findings" why={null} />
    <Stat label="Answered" value={useCount('answered')} to="/auditor/findings" why={null} />
  </StatStrip>
);
