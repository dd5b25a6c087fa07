export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly Attachment[];
}

/** The letter may be sent again. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}

export abstract class Mail {
  abstract send(letter: Letter): Promise<void>;
}
