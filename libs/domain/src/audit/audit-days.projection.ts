import { type AssuranceEvents } from '../assurance/events.js';
import {
  type Day,
  istDayOf,
  type Paise,
  type Position,
  projection,
  type Projection,
  type Recorded,
} from '../kernel/index.js';
import { recordOf, told, type Telling } from './telling.js';

export type AuditDayRow = {
  day: Day;
  context: string;
  kind: string | null;
  events: number;
  amountPaise: Paise;
  seals: number;
  first_position: Position;
  last_position: Position;
};

const SEALED: keyof AssuranceEvents = 'LogSealed';

export const sealsIn = ({ type }: { readonly type: string }): number => (type === SEALED ? 1 : 0);

const placeIn = (telling: Telling, event: Recorded): Pick<AuditDayRow, 'day' | 'context' | 'kind'> => ({
  day: istDayOf(event.metadata.occurredAt),
  context: telling.context,
  kind: recordOf(telling, event).kind,
});

const counting =
  (telling: Telling) =>
  (row: AuditDayRow | undefined, event: Recorded): AuditDayRow => ({
    ...(row ?? { ...placeIn(telling, event), first_position: event.position }),
    events: (row?.events ?? 0) + 1,
    amountPaise: (row?.amountPaise ?? 0) + (told(telling, event).amountPaise ?? 0),
    seals: (row?.seals ?? 0) + sealsIn(event),
    last_position: event.position,
  });

export const auditDays = (tellings: readonly Telling[]): Projection<AuditDayRow> => {
  const tellingOf = new Map(
    tellings.flatMap((telling) => Object.keys(telling.events).map((type) => [type, telling] as const)),
  );
  return projection<AuditDayRow, Record<string, object>>({
    name: 'audit_days',
    version: 3,
    indexes: ['day', 'kind'],
    impersonal: true,
    rowOf: (event) => {
      const telling = tellingOf.get(event.type);
      if (!telling) return '';
      const { day, context, kind } = placeIn(telling, event);
      return [day, context, kind ?? ''].join('_');
    },
    on: Object.fromEntries([...tellingOf].map(([type, telling]) => [type, counting(telling)])),
  });
};
