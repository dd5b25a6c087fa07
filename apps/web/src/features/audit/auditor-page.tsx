import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { BooksThen } from './books-then.js';
import { DaysOfEvents } from './days-of-events.js';
import { ProofTile } from './proof-tile.js';
import { SinceLastVisit } from './since-last-visit.js';

export default function AuditorPage() {
  const { name } = useUser();
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} subtitle="You read everything financial and change nothing." />
      <Stack>
        <SinceLastVisit />
        <ProofTile />
        <DaysOfEvents />
        <BooksThen />
      </Stack>
    </>
  );
}
