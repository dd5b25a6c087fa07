import { institution, INSTITUTION_ID } from '@bursar/domain/institution';
import { PendingItem } from '@bursar/domain/pending';
import { Caller, Execution } from '@bursar/platform';
import { type Letter, Mail } from '@bursar/platform/mail';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

type Draft = Omit<Letter, 'text'> & { readonly text: (at: string) => string };

interface Addressee {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

interface Recipient {
  readonly recipientId: string;
  readonly recipientName: string;
}

export interface AccountChange {
  readonly changedBy: string;
  readonly changes: readonly string[];
}

@Injectable()
export class PasswordNotices {
  private readonly logger = new Logger('identity');

  constructor(
    private readonly mail: Mail,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  link({ userId, name, email }: Addressee, token: string, minutes: number): void {
    const address = new URL(`/reset-password/${token}`, this.settings.PUBLIC_URL).href;
    this.send(
      {
        to: email,
        subject: 'Set a new password',
        text: (at) => `Dear ${name},

a new password was requested for your account ${at}. To choose one, open this address within ${minutes} minutes. It works once.

${address}

If you did not request it, do nothing. Your password does not change.
`,
      },
      { recipientId: userId, recipientName: name },
    );
  }

  changed({ userId, name, email }: Addressee): void {
    this.send(
      {
        to: email,
        subject: 'Your password was changed',
        text: (at) => `Dear ${name},

the password of your account ${at} has just been changed. Every other device has been signed out. If you did not change it, contact the administrator at once:

${new URL('/contact', this.settings.PUBLIC_URL).href}
`,
      },
      { recipientId: userId, recipientName: name },
    );
  }

  private send({ text, ...letter }: Draft, recipient: Recipient): void {
    this.office()
      .then((at) => this.mail.send({ ...letter, text: text(at) }))
      .catch((error: unknown) => {
        this.logger.error(`The letter "${letter.subject}" could not be sent`, error);
        return this.tell(letter.subject, recipient);
      });
  }

  private async office(): Promise<string> {
    const own = await this.readModels.get(institution, INSTITUTION_ID);
    return own ? `at the finance office of ${own.name}` : "at the university's finance office";
  }

  /** Goes to the old address. */
  accountChanged({ userId, name, email }: Addressee, { changedBy, changes }: AccountChange): void {
    this.send(
      {
        to: email,
        subject: 'Your account was changed',
        text: (at) => `Dear ${name},

${changedBy} has changed your account ${at}:

${changes.map((change) => `- ${change}`).join('\n')}

You have been signed out everywhere. Earlier links to set a new password no longer work. If you did not expect this, write to the administrators at once:

${new URL('/contact', this.settings.PUBLIC_URL).href}
`,
      },
      { recipientId: userId, recipientName: name },
    );
  }

  /** Omits the text, which may hold a secret. */
  private async tell(subject: string, recipient: Recipient): Promise<void> {
    const by = Caller.system();
    const letter = { itemId: by.newId(), letter: subject, ...recipient };
    try {
      await this.execution.execute(PendingItem, letter.itemId, { type: 'NoteUnsentLetter', ...letter }, by);
    } catch (error) {
      this.logger.error(`The failure of the letter "${subject}" could not be recorded`, error);
    }
  }
}
