import { type Person } from '../caller.js';

export interface Authenticated {
  readonly person: Person;
  readonly expires_ms: number;
  /** Also of a session that ended after the check. */
  readonly isOver: () => boolean;
}

export abstract class Authenticator {
  abstract authenticate(token: string | undefined): Promise<Authenticated | undefined>;
}
