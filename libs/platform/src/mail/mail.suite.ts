import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Letter, type Mail, MailUnavailable } from './mail.js';

export interface MailRoom {
  readonly name: string;
  readonly open: () => Promise<{ readonly mail: Mail; readonly received: () => Promise<readonly string[]> }>;
  readonly broken: () => Mail;
  readonly close: () => Promise<void>;
}

const LETTER: Letter = {
  to: 'asha@library.example',
  subject: 'Set a new password',
  text: 'Dear Asha,\n\nhttps://bursar.example/reset-password/x\n',
};

export function mailSuite({ name, open, broken, close }: MailRoom): void {
  describe(`mail ${name}`, () => {
    let room: Awaited<ReturnType<typeof open>>;
    beforeEach(async () => {
      room = await open();
    });
    afterEach(close);

    it('delivers recipient, text and sender [GAP-006]', async () => {
      await room.mail.send(LETTER);
      const [letter = '', ...others] = await room.received();
      expect(others).toEqual([]);
      expect(letter).toMatch(/^From: Bursar <bursar@library\.example>\r?$/m);
      expect(letter).toMatch(/^To: <?asha@library\.example>?\r?$/m);
      expect(letter).toMatch(/^Subject: Set a new password\r?$/m);
      expect(letter).toContain('https://bursar.example/reset-password/x');
    });

    it('delivers every letter once, in any script', async () => {
      await Promise.all([1, 2, 3].map((n) => room.mail.send({ ...LETTER, text: `₹ ${n}` })));
      expect(await room.received()).toHaveLength(3);
    });

    it('attaches a file under its name, to the byte', async () => {
      const content = Buffer.from([0, 255, 10, 13, 46, 13, 10, 128]);
      const attachments = [{ filename: 'daybook-2026-11-23.xlsx', contentType: 'application/zip', content }];
      await room.mail.send({ ...LETTER, attachments });
      const [letter = ''] = await room.received();
      expect(letter).toContain('https://bursar.example/reset-password/x');
      const [, file = ''] = letter.split('filename=daybook-2026-11-23.xlsx');
      expect(file).toContain(content.toString('base64'));
    });

    it('writes to one address for any content', async () => {
      await room.mail.send({ ...LETTER, to: 'asha@library.example, evil@library.example' }).catch(() => undefined);
      for (const letter of await room.received()) expect(letter).not.toMatch(/^(To|Cc|Bcc): .*, ?<?evil@/m);
    });

    it('throws when it cannot deliver', async () => {
      await expect(broken().send(LETTER)).rejects.toBeInstanceOf(MailUnavailable);
    });
  });
}
