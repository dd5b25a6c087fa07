import { createTransport, type Transporter } from 'nodemailer';
import { type Letter, Mail, MailUnavailable } from './mail.js';

export class SmtpMail extends Mail {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport(url);
  }

  override async send({ to, subject, text, attachments = [] }: Letter): Promise<void> {
    try {
      await this.transport.sendMail({
        from: this.from,
        to: { name: '', address: to },
        subject,
        text,
        attachments: [...attachments],
      });
    } catch (cause) {
      throw new MailUnavailable('The mail server did not take a letter', { cause });
    }
  }
}
