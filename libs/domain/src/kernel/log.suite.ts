import { type CommandMap } from './decider.js';
import { type EventMap, type Recorded, type Recording } from './event.js';
import { type Policy } from './policy.js';

export const AT = '2026-04-01T04:30:00.000Z';

export type Told<Events extends EventMap> = {
  [Type in keyof Events & string]: readonly [type: Type, data: Events[Type], recording?: Partial<Recording>];
}[keyof Events & string];

export const logOf = <Events extends EventMap>(...told: readonly Told<Events>[]): Recorded<Events>[] =>
  told.map(([type, data, recording], index) => {
    const metadata = {
      occurredAt: AT,
      actor: { role: 'system' },
      correlationId: 'c-1',
      commandId: 'c-1',
      schemaVersion: 1,
    };
    const place = { id: `e-${index}`, stream: 'test-1', revision: index, position: String(index).padStart(12, '0') };
    return { type, data, ...place, metadata, ...recording };
  });

export function intentsOf<Events extends EventMap>(
  { on }: Policy<Events>,
  ...told: Told<Events>
): readonly (readonly [category: string, subject: string, command: CommandMap[string]])[] {
  const [event] = logOf<Events>(told);
  if (!event) throw new Error('A log of one event has one event');
  const rule = on[event.type];
  return (rule?.(event) ?? []).map(({ decider, subject, command }) => [decider.category, subject, command] as const);
}
