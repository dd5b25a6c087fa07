import { randomUUID } from 'node:crypto';
import { type Role } from '@bursar/domain/identity';
import { type Actor, BEGINNING, type Position, type Recorded, type Timestamp } from '@bursar/domain/kernel';
import { derivedId } from './ids.js';

/** The person a token belongs to, as they are now. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly studentId: string | null;
  /** Every student id that was ever theirs. */
  readonly studentIds: readonly string[];
  readonly departmentId: number | null;
  /** Of a head, the own department first; of nobody else. */
  readonly departmentsLed: readonly number[];
  /** An administrator chose the password, and the person has not chosen another yet. */
  readonly mustChangePassword: boolean;
  /** The batch passed out: the person signed in to pay what is owed. */
  readonly passedOut: boolean;
  /** Who changed the address, role or password of this person's account, and when last. */
  readonly changedBy: Readonly<Record<string, Timestamp>>;
  /** Who registered or activated this person's account, and when last. */
  readonly admittedBy: Readonly<Record<string, Timestamp>>;
  /** Names this sign-in. */
  readonly sessionId: string;
}

/** The version of a record that a request was made for. */
export interface Seen {
  readonly stream: string;
  /** The revision of the last event the record's row shows. */
  readonly revision: number;
  /** Whether an event gives the row another version. */
  readonly concerns: (event: Recorded) => boolean;
}

/** Who and what an append is written on behalf of. */
export interface Origin {
  /** Refuses the command when the record has changed since. */
  readonly seen?: Seen | undefined;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly commandId: string;
  /** Whose record set it off, by name; for records that name nobody themselves. */
  readonly about?: string | undefined;
  /** Is told where each command ended that was carried out on its behalf. */
  wrote?(outcome: { readonly position: Position; readonly changed: boolean }): void;
}

/** How far into the log a request wrote. */
class Progress {
  /** The furthest position written on behalf of this request. */
  position: Position = BEGINNING;
  /** A command found that another request had done it; what that one set off is part of this answer too. */
  foundDone = false;
  /** The answer was sent before the read models had caught up with it. */
  lagging = false;
}

const SYSTEM: Actor = { role: 'system' };
const ANONYMOUS: Actor = { role: 'anonymous' };

/** One request: who asks, what it is called in the log, and how far into the log it wrote. */
export class Caller implements Origin {
  seen: Seen | undefined;
  private made = 0;

  constructor(
    readonly actor: Actor,
    readonly person: Person | undefined,
    readonly correlationId: string = randomUUID(),
    /** The same for a repeat of the same request, when the client says that it is one. */
    readonly commandId: string = correlationId,
    readonly progress = new Progress(),
  ) {}

  static ofPerson(person: Person, correlationId: string, commandId?: string): Caller {
    const { id, name, role } = person;
    return new Caller({ userId: id, name, role }, person, correlationId, commandId);
  }

  static anonymous(correlationId?: string): Caller {
    return new Caller(ANONYMOUS, undefined, correlationId);
  }

  /** The program itself: sweeps, start-up work. */
  static system(): Caller {
    return new Caller(SYSTEM, undefined);
  }

  /** The same request, once it has shown who it comes from. */
  as(actor: Actor): Caller {
    return new Caller(actor, this.person, this.correlationId, this.commandId, this.progress);
  }

  /** A new id that a repeat of this request makes again, in the same order. */
  newId(): string {
    this.made += 1;
    return derivedId(this.actor.userId ?? this.actor.role, this.commandId, this.made);
  }

  /** Whether a payload's idea of who acts (`admin_user_id`, `user_id`, …) is true. */
  is(userId: string): boolean {
    return this.person?.id === userId;
  }

  wrote({ position, changed }: { readonly position: Position; readonly changed: boolean }): void {
    if (position > this.progress.position) this.progress.position = position;
    if (!changed) this.progress.foundDone = true;
  }
}
