import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Letter, Mail, MailUnavailable } from './mail.js';

export class OutboxMail extends Mail {
  private readonly transport = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly directory: string,
    private readonly from: string,
  ) {
    super();
  }

  override async send({ to, subject, text, attachments = [] }: Letter): Promise<void> {
    try {
      const { message } = await this.transport.sendMail({
        from: this.from,
        to: { name: '', address: to },
        subject,
        text,
        attachments: [...attachments],
      });
      await mkdir(this.directory, { recursive: true, mode: 0o700 });
      const file = join(this.directory, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`);
      // Watchers of the directory see whole letters only.
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.new`, file);
    } catch (cause) {
      throw new MailUnavailable(`A letter could not be put into ${this.directory}`, { cause });
    }
  }
}
