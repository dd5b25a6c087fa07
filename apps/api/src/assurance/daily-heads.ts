import { headFile, lastHeadDay, type Seal, SEAL_LOG, SealLog } from '@bursar/domain/assurance';
import { formatDateTime } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { Mail } from '@bursar/platform/mail';
import { SETTINGS } from '@bursar/platform/settings';
import { type StateRecord, StateStore } from '@bursar/platform/state-store';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

const SENT = 'sent';
const PATIENCE_MS = 10_000;

type SentRecord = StateRecord & Readonly<Record<string, string>>;

export const headFileName = ({ sealNo }: Pick<Seal, 'sealNo'>): string => `bursar-head-${sealNo}.txt`;

const letterOf = (seal: Seal): string => `Please keep the attached head of seal ${seal.sealNo}.
It covers the first ${seal.events} events of the log, up to ${formatDateTime(seal.sealedAt)}.
It lets you prove later, without us, that none of them was changed. docs/verify.md explains the steps.

${headFile(seal)}`;

@Injectable()
export class DailyHeads {
  constructor(
    private readonly state: StateStore,
    private readonly mail: Mail,
    private readonly execution: Execution,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws the first failure, after all addresses were tried */
  async sendIfDue(seal: Seal): Promise<void> {
    const day = lastHeadDay(this.clock.now());
    const failures: unknown[] = [];
    for (const address of this.settings.SEAL_WITNESS) {
      const sent = (await this.state.get<SentRecord>('seals', SENT)) ?? {};
      if ((sent[address] ?? '') >= day) continue;
      try {
        await this.send(seal, address);
        await this.state.put('seals', new Map([[SENT, { ...sent, [address]: day }]]));
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private async send(seal: Seal, address: string): Promise<void> {
    const { protocol, pathname } = new URL(address);
    const name = protocol === 'mailto:' ? decodeURIComponent(pathname) : address;
    if (protocol === 'mailto:') {
      const attachment = {
        filename: headFileName(seal),
        contentType: 'text/plain',
        content: Buffer.from(headFile(seal)),
      };
      const subject = `Head of seal ${seal.sealNo}`;
      await this.mail.send({ to: name, subject, text: letterOf(seal), attachments: [attachment] });
    } else {
      await this.post(address, headFile(seal));
    }
    const witness = { type: 'NoteWitness', sealNo: seal.sealNo, userId: null, name, purpose: 'Daily head' } as const;
    await this.execution.execute(SealLog, SEAL_LOG, witness, Caller.system());
  }

  private async post(address: string, body: string): Promise<void> {
    const headers = { 'content-type': 'text/plain' };
    const answer = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status} to the head of a day`);
  }
}
