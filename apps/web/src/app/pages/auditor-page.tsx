import { seals } from '@bursar/contracts';

import { ControlStrip } from '../../features/assurance/control-strip.js';
import { Exceptions } from '../../features/assurance/exceptions.js';
import { useSealDialogs } from '../../features/assurance/use-seal-dialogs.js';
import { BooksThen } from '../../features/audit/books-then.js';
import { DaysOfEvents } from '../../features/audit/days-of-events.js';
import { ProofTile } from '../../features/audit/proof-tile.js';
import { SinceLastVisit } from '../../features/audit/since-last-visit.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { usePage } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';

export default function AuditorPage() {
  const { name } = useUser();
  const [banner, report] = useOutcome('');
  const { data } = usePage(seals.list, { page: 1, limit: 1 });
  const { dialogs } = useSealDialogs(data?.rows[0], report);
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} subtitle="You read everything financial, and write findings." />
      <Stack>
        {banner}
        <ControlStrip />
        <SinceLastVisit />
        <Exceptions />
        <ProofTile />
        <DaysOfEvents />
        <BooksThen />
      </Stack>
      {dialogs}
    </>
  );
}
