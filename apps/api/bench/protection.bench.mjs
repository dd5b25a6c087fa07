import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declared, event } from '@bursar/domain/kernel';
import { newEventId } from '@bursar/platform/event-store';
import { PersonKeys, ProtectedEventStore } from '@bursar/platform/protection';
import { SqliteEventStore, SqliteStateStore } from '@bursar/platform/stores';
import { appendsPerSecond } from './appends.mjs';
import { note } from './marks.mjs';
import { count, print } from './table.mjs';

const TURNS = 4;
const PERSONS = 2_000;

const declarations = declared(
  { PaymentApplied: event(({ studentName }) => ({ says: studentName })) },
  { PaymentApplied: { studentName: 'identity of studentId', title: 'plain', remarks: 'contact of studentId' } },
);

const paid = (n) => ({
  id: newEventId(),
  type: 'PaymentApplied',
  data: {
    studentId: `student ${n % PERSONS}`,
    studentName: `Nandini Rajagopal ${n % PERSONS}`,
    title: 'Semester 5 Tuition',
    remarks: `Paid at the counter, slip ${n}`,
    amountPaise: 8_750_000,
  },
  metadata: {
    occurredAt: '2026-04-01T09:51:24.834Z',
    actor: { userId: '01JQZV7Q8W9E0R1T2Y3U4I5O6P', name: 'Asha Rao', role: 'admin' },
    correlationId: '01JQZV7Q8W9E0R1T2Y3U4I5O6P',
    commandId: '01JQZV7Q8W9E0R1T2Y3U4I5O6P',
    schemaVersion: 1,
    about: `Nandini Rajagopal ${n % PERSONS} for Semester 5 Tuition`,
    whom: `student ${n % PERSONS}`,
  },
});

export async function benchProtection() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const [log, state] = [await SqliteEventStore.open(directory), await SqliteStateStore.open(directory)];
  try {
    const sealing = new ProtectedEventStore(log, new PersonKeys(state), declarations);
    await Promise.all([appendsPerSecond(log, paid), appendsPerSecond(sealing, paid)]);
    let [clear, sealed] = [0, 0];
    for (let turn = 0; turn < TURNS; turn++) {
      clear += (await appendsPerSecond(log, paid)) / TURNS;
      sealed += (await appendsPerSecond(sealing, paid)) / TURNS;
    }
    note('protectedAppends', sealed / clear);
    print('Appends of 16 writers with personal texts', [
      { texts: 'in clear', 'appends/s': count(clear) },
      { texts: 'sealed', 'appends/s': count(sealed) },
    ]);
  } finally {
    await Promise.all([log.close(), state.close()]);
    rmSync(directory, { recursive: true, force: true });
  }
}
