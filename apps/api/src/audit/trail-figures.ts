import { audit, EXCEPTION_TYPES, SELF_APPROVED, TRAIL_EXCEPTIONS } from '@bursar/contracts';
import { type AuditEntryRow } from '@bursar/domain/audit';
import { addDays, type Asked, type Day, figure, type Projection, startOfIstDay } from '@bursar/domain/kernel';
import { type ShownFigure } from '@bursar/platform';

const BEGINNING: Day = '1900-01-01';

const LABELS: Readonly<Record<keyof typeof EXCEPTION_TYPES, string>> = {
  refunds: 'Refunds',
  reversals: 'Reversals',
  rejections: 'Rejected Payments',
  terms: 'Fees Changed',
  rights: 'Rights Changed',
  reads: 'Reads on Record',
  sign_ins: 'Failed Sign-ins',
};

export function trailFigures(trail: Projection<AuditEntryRow>): readonly ShownFigure[] {
  const counted = (name: string, label: string, types?: readonly string[]) => ({
    ...({ name: `trail_${name}`, label, unit: 'count', of: trail } as const),
    where: ({ from, to }: Asked) => ({
      at: {
        from: startOfIstDay(from ?? BEGINNING),
        ...(to !== undefined && { below: startOfIstDay(addDays(to, 1)) }),
      },
      type: types && { in: types },
    }),
    adds: () => 1,
    tells: ({ actor_name, says }: AuditEntryRow) => `${actor_name}: ${says}`,
  });
  return [
    figure(counted('entries', 'Entries in the Audit Trail')),
    figure({
      ...counted('self_approved', 'Recorded and Approved by One Person'),
      adds: ({ says }: AuditEntryRow) => (says.includes(SELF_APPROVED) ? 1 : 0),
    }),
    ...TRAIL_EXCEPTIONS.map((name) => figure(counted(name, LABELS[name], EXCEPTION_TYPES[name]))),
  ].map((each) => ({ figure: each, on: audit.visit }));
}
