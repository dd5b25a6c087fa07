/** All three are secrets. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

export class PushGone extends Error {
  override readonly name = 'PushGone';
}

/** The message may be sent again. */
export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
}

export abstract class PushMessages {
  abstract publicKey(): Promise<string>;

  abstract accepts(endpoint: string): boolean;

  /** @throws PushGone, PushUnavailable */
  abstract send(to: PushAddress, message: PushMessage): Promise<void>;
}
