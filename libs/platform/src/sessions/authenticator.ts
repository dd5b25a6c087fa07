import { type Person } from '../caller.js';

export interface Authenticated {
  readonly person: Person;
  readonly expires_ms: number;
}

export abstract class Authenticator {
  abstract authenticate(token: string | undefined): Promise<Authenticated | undefined>;
}
