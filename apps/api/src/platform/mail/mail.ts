/** A letter of plain text. */
export interface Letter {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A letter could not be handed over; it may be sent again. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}

/** Sends letters. One conformance suite (`mail.suite.ts`) holds for every adapter. */
export abstract class Mail {
  /** Resolves when the letter has been handed over. Throws `MailUnavailable`. */
  abstract send(letter: Letter): Promise<void>;
}
