import { type Actor, type PersonalClass, type PersonalDeclarations } from '@bursar/domain/kernel';
import { type NewEvent } from '../event-store/event-store.js';
import { type SealedText } from './sealed-text.js';

type Sealing = (person: string, of: PersonalClass, text: string) => SealedText | string;

interface Place {
  readonly path: readonly string[];
  readonly of: PersonalClass;
  readonly owner: string;
}

type Payload = Readonly<Record<string, unknown>>;

const isPayload = (value: unknown): value is Payload => typeof value === 'object' && value !== null;

function placesOf(personal: Readonly<Record<string, string>>): readonly Place[] {
  return Object.entries(personal)
    .filter(([, declared]) => declared !== 'plain')
    .map(([path, declared]) => {
      const [of, owner] = declared.split(' of ') as [PersonalClass, string];
      return { path: path.split('.'), of, owner };
    });
}

export class DeclaredTexts {
  private readonly places = new Map<string, readonly Place[]>();

  constructor(declarations: PersonalDeclarations) {
    for (const [type, { personal }] of Object.entries(declarations)) this.places.set(type, placesOf(personal));
  }

  replaced(event: NewEvent, sealing: Sealing): NewEvent {
    const { actor } = event.metadata;
    const put = ({ of, owner }: Place, holder: Payload) => {
      const person = owner === 'actor' ? actor.userId : (holder[owner] ?? (event.data as Payload)[owner]);
      return typeof person === 'string' ? (text: string) => sealing(person, of, text) : undefined;
    };
    let data = event.data as Payload;
    for (const place of this.places.get(event.type) ?? []) data = replacedAt(data, place, 0, put);
    return { ...event, data, metadata: metadataOf(event, sealing) };
  }
}

function metadataOf({ metadata }: NewEvent, sealing: Sealing): NewEvent['metadata'] {
  const { actor, about, whom } = metadata;
  return {
    ...metadata,
    actor: actorOf(actor, sealing),
    about: whom !== undefined && typeof about === 'string' ? (sealing(whom, 'identity', about) as string) : about,
  };
}

function actorOf(actor: Actor, sealing: Sealing): Actor {
  const { userId, name } = actor;
  // An event of an older export may be protected already.
  if (userId === undefined || typeof name !== 'string') return actor;
  return { ...actor, name: sealing(userId, 'identity', name) as string };
}

function replacedAt(
  holder: Payload,
  place: Place,
  depth: number,
  put: (place: Place, holder: Payload) => ((text: string) => SealedText | string) | undefined,
): Payload {
  const key = place.path[depth] ?? '';
  const value = holder[key];
  if (typeof value === 'string') {
    const sealing = put(place, holder);
    return sealing ? { ...holder, [key]: sealing(value) } : holder;
  }
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => (isPayload(item) ? replacedAt(item, place, depth + 1, put) : item));
    return { ...holder, [key]: items };
  }
  return isPayload(value) ? { ...holder, [key]: replacedAt(value, place, depth + 1, put) } : holder;
}
