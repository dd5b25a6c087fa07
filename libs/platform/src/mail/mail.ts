export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The letter may be sent again. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}

export abstract class Mail {
  abstract send(letter: Letter): Promise<void>;
}
