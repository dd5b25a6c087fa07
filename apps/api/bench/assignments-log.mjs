import { randomUUID } from 'node:crypto';

const AT = Date.parse('2025-04-01T00:00:00.000Z');
const CHUNK = 5_000;

const assigned = (n) => ({
  id: randomUUID(),
  type: 'FeeAssigned',
  data: {
    studentFeeId: `FEE${n}`,
    feeStructureId: `STRUCTURE${n % 40}`,
    studentId: `STUDENT${n % 20_000}`,
    userId: `USER${n % 20_000}`,
    studentName: `Student ${n % 20_000}`,
    enrollmentNo: `EN${n % 20_000}`,
    batch: 2021 + (n % 5),
    departmentId: 1 + (n % 8),
    title: `Semester ${1 + (n % 8)} Tuition`,
    totalPaise: 8_750_000 + (n % 100) * 100,
    dueDate: new Date(AT + (n % 700) * 86_400_000).toISOString(),
    openingPaidPaise: 0,
    mode: 'batch',
    runId: null,
  },
  metadata: {
    occurredAt: new Date(AT + n * 1000).toISOString(),
    actor: { userId: 'ADMIN', name: 'Asha Rao', role: 'admin' },
    correlationId: 'bench',
    commandId: 'bench',
    schemaVersion: 1,
  },
});

export async function writeAssignments(log, total) {
  for (let start = 0; start < total; start += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, total - start) }, (_, offset) => start + offset);
    await Promise.all(chunk.map((n) => log.append(`studentFee-FEE${n}`, [assigned(n)], -1)));
  }
}
