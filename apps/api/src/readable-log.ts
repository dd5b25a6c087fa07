import { type EventStore, UpcastingEventStore } from '@bursar/platform/event-store';
import { PersonKeys, ProtectedEventStore } from '@bursar/platform/protection';
import { type StateStore } from '@bursar/platform/state-store';
import { EVENTS_OF_ALL, UPCASTERS_OF_ALL } from './app.module.js';

/** Exports and seals read the log itself. */
export const readable = (log: EventStore, state: StateStore): EventStore =>
  new UpcastingEventStore(new ProtectedEventStore(log, new PersonKeys(state), EVENTS_OF_ALL), UPCASTERS_OF_ALL);
