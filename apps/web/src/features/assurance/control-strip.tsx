import { findings, type LogVerification, type Proof, proofs, type Seal, seals } from '@bursar/contracts';
import { agoInWords } from '@bursar/domain/assurance';
import { istDayOf } from '@bursar/domain/kernel';

import { formatDate, formatDateTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { usePast } from '../../shared/past/past.js';
import { usePage, useRoute } from '../../shared/server/use-route.js';
import { HEAD_LATE_DAYS, isLateToLeave } from './heads-outside.js';
import styles from './seals.module.css';

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

const PROVEN: Readonly<Record<Proof['status'], string>> = {
  equal: 'Equal',
  different: 'Different',
  failed: 'Not proven',
};

const sealedOf = (last: Seal | undefined, past: string | undefined): string =>
  last
    ? `Seal ${formatCount(last.seal_no)}, ${agoInWords(last.sealed_at, past ?? new Date().toISOString())}. Reservations count, too.`
    : 'Nothing is sealed yet';

const toldOf = (last: { readonly at: string } | undefined) => (last ? formatDateTime(last.at) : undefined);

function Sealed() {
  const { data, isError } = usePage(seals.list, ONE);
  const [seal] = data?.rows ?? [];
  const past = usePast();
  const events = data && formatCount(seal?.events ?? 0);
  return (
    <Stat label="Events sealed" value={isError ? DASH : events} subtitle={data && sealedOf(seal, past)} why={null} />
  );
}

function Verified() {
  const { data, isError } = usePage(seals.verifications, ONE);
  const [last] = data?.rows ?? [];
  const verdict = data && verdictOf(last);
  return <Stat label="Log verified" value={isError ? DASH : verdict} subtitle={toldOf(last)} why={null} />;
}

function HeadsOutside() {
  const { data, isError } = usePage(seals.list, { ...ONE, sort: '-kept_at' });
  const [seal] = data?.rows ?? [];
  const left = data && (seal?.kept_at ? formatDate(istDayOf(seal.kept_at)) : 'Never');
  const late = data && isLateToLeave(seal);
  return (
    <Stat
      label="Head left the house"
      value={isError ? DASH : left}
      subtitle={late ? <strong className={styles.late}>Keep one: none in {HEAD_LATE_DAYS} days</strong> : undefined}
      to="/admin/seals"
      why={null}
    />
  );
}

function Proven() {
  const { data, isError } = useRoute(proofs.list, { limit: 1 });
  const [last] = data ?? [];
  const outcome = data && (last ? PROVEN[last.status] : 'Never');
  return <Stat label="Read models proven" value={isError ? DASH : outcome} subtitle={toldOf(last)} why={null} />;
}

export const ControlStrip = () => (
  <StatStrip>
    <Sealed />
    <Verified />
    <HeadsOutside />
    <Proven />
    <Stat label="Findings open" value={useCount('open')} to="/auditor/findings" why={{ figure: 'findings_open' }} />
    <Stat
      label="Waiting for an answer"
      value={useCount('asked')}
      to="/auditor/findings"
      why={{ figure: 'findings_asked' }}
    />
    <Stat label="Answered" value={useCount('answered')} to="/auditor/findings" why={{ figure: 'findings_answered' }} />
  </StatStrip>
);
