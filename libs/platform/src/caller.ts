import { randomUUID } from 'node:crypto';
import { type Actor, BEGINNING, type Position, type Recorded } from '@bursar/domain/kernel';
import { derivedId } from './ids.js';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly mustChangePassword: boolean;
  readonly sessionId: string;
}

/** An application adds its own `person` by declaration merging. */
export interface Known {
  readonly user: User;
}

export type Person = Known extends { readonly person: infer Own extends User } ? Own : Known['user'];

export interface Seen {
  readonly stream: string;
  readonly revision: number;
  readonly concerns: (event: Recorded) => boolean;
}

export interface Origin {
  readonly seen?: Seen | undefined;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly commandId: string;
  readonly once?: boolean | undefined;
  readonly about?: string | undefined;
  readonly whom?: string | undefined;
  wrote?(outcome: { readonly position: Position; readonly changed: boolean }): void;
}

class Progress {
  position: Position = BEGINNING;
  /** Another request did the work; the answer waits for its effects. */
  foundDone = false;
  lagging = false;
}

const SYSTEM: Actor = { role: 'system' };
const ANONYMOUS: Actor = { role: 'anonymous' };

export class Caller implements Origin {
  seen: Seen | undefined;
  private made = 0;

  constructor(
    readonly actor: Actor,
    readonly person: Person | undefined,
    readonly correlationId: string = randomUUID(),
    /** Equal for repeats. */
    readonly commandId: string = correlationId,
    readonly progress = new Progress(),
  ) {}

  static ofPerson(person: Person, correlationId: string, commandId?: string): Caller {
    const { id, name, role } = person;
    return new Caller({ userId: id, name, role }, person, correlationId, commandId);
  }

  static anonymous(correlationId?: string, commandId?: string): Caller {
    return new Caller(ANONYMOUS, undefined, correlationId, commandId);
  }

  static system(): Caller {
    return new Caller(SYSTEM, undefined);
  }

  as(actor: Actor): Caller {
    return new Caller(actor, this.person, this.correlationId, this.commandId, this.progress);
  }

  /** A repeat makes the same ids in the same order. */
  newId(): string {
    this.made += 1;
    return derivedId(this.actor.userId ?? this.actor.role, this.commandId, this.made);
  }

  is(userId: string): boolean {
    return this.person?.id === userId;
  }

  wrote({ position, changed }: { readonly position: Position; readonly changed: boolean }): void {
    if (position > this.progress.position) this.progress.position = position;
    if (!changed) this.progress.foundDone = true;
  }
}
