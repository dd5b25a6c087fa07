import { canonicalEvent, type Position } from '@bursar/domain/kernel';
import { type EventStore } from '../event-store/event-store.js';
import { historyOf } from '../event-store/history.js';
import { type StateStore } from '../state-store/state-store.js';
import { AuditChain, type ChainHead } from './audit-chain.js';
import { type CarriedCheckpoints, textOfEnd, textOfEvent } from './log-file.js';
import { type Progress } from './progress.js';

interface Place {
  readonly name: string;
  readonly value: { readonly position: Position };
  events: number;
}

const carried = (places: readonly Place[]): CarriedCheckpoints =>
  Object.fromEntries(places.map(({ name, value, events }) => [name, { ...value, position: events }]));

export async function* exportLog(
  log: EventStore,
  state: StateStore,
  progress: Progress,
): AsyncGenerator<string, ChainHead> {
  const checkpoints = await state.list<{ position: Position }>('checkpoints');
  const places = checkpoints.map(({ key, value }): Place => ({ name: key, value, events: 0 }));
  const chain = new AuditChain();
  for await (const event of historyOf(log)) {
    chain.add(canonicalEvent(event));
    const { events } = chain.head;
    for (const place of places) if (event.position <= place.value.position) place.events = events;
    progress(events);
    yield textOfEvent(event);
  }
  yield textOfEnd({ ...chain.head, checkpoints: carried(places) });
  return chain.head;
}
