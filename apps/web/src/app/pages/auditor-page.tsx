import { ControlStrip } from '../../features/assurance/control-strip.js';
import { Exceptions } from '../../features/assurance/exceptions.js';
import { BooksThen } from '../../features/audit/books-then.js';
import { DaysOfEvents } from '../../features/audit/days-of-events.js';
import { ProofTile } from '../../features/audit/proof-tile.js';
import { SinceLastVisit } from '../../features/audit/since-last-visit.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';

export default function AuditorPage() {
  const { name } = useUser();
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} subtitle="You read everything financial, and write findings." />
      <Stack>
        <ControlStrip />
        <SinceLastVisit />
        <Exceptions />
        <ProofTile />
        <DaysOfEvents />
        <BooksThen />
      </Stack>
    </>
  );
}
