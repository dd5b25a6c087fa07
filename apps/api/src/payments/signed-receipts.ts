import { type ReceiptProof } from '@bursar/contracts';
import { claimText, type ReceiptClaim, seals } from '@bursar/domain/assurance';
import { istDayOf, type Recorded, type Timestamp } from '@bursar/domain/kernel';
import { type ReceiptEvents, refuse } from '@bursar/domain/payments';
import { type EventStore, historyOf, STORED_LOG } from '@bursar/platform/event-store';
import { Attestation, proofOf } from '@bursar/platform/notary';
import { ReadModels } from '@bursar/platform/read-models';
import { Past } from '@bursar/platform/subscriptions';
import { Inject, Injectable } from '@nestjs/common';

type Issued = Recorded<ReceiptEvents>;

interface Paper {
  readonly receiptNo: string;
  readonly issuedAt: Timestamp;
  readonly student: string;
  readonly fees: readonly string[];
}

interface SignedReceipt {
  /** base64url(JSON) `.` signature. */
  readonly compact: string;
  readonly sealed: boolean;
}

/** Characters that a QR code has room for. */
const FEES_MAX = 80;

const isIssue = (event: Recorded): event is Issued => event.type === 'ReceiptIssued';

function feesInWords([first = '', ...others]: readonly string[]): string {
  const all = [first, ...others].join(', ');
  return all.length <= FEES_MAX || others.length === 0 ? all : `${first} and ${others.length} more`;
}

@Injectable()
export class SignedReceipts {
  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly past: Past,
    private readonly readModels: ReadModels,
    private readonly attestation: Attestation,
  ) {}

  async of(paper: Paper): Promise<SignedReceipt> {
    const { claim, signature } = await this.signed(paper, await this.issueOf(paper));
    const [seal] = await this.readModels.find(seals, { sort: [{ field: 'seal_no', descending: true }], limit: 1 });
    return {
      compact: `${Buffer.from(claimText(claim)).toString('base64url')}.${signature}`,
      sealed: seal !== undefined && claim.leaf < seal.events,
    };
  }

  /** @throws `payments/not-sealed` */
  async proofOf(paper: Paper, sealNo?: string): Promise<ReceiptProof> {
    const issue = await this.issueOf(paper);
    const { claim: receipt, signature } = await this.signed(paper, issue);
    const inclusion = await this.attestation.inclusionOf(receipt.leaf, sealNo);
    const publicKey = await this.attestation.publicKeyOf(receipt.keyId);
    if (!inclusion || publicKey === undefined) throw refuse('not-sealed');
    const { keys, ...proof } = proofOf(issue[0], inclusion);
    const ownKey = { key_id: receipt.keyId, public_key: publicKey };
    const others = keys.filter(({ key_id }) => key_id !== receipt.keyId);
    return { receipt, signature, ...proof, keys: [ownKey, ...others] };
  }

  async isBeforeKeys(issuedAt: Timestamp): Promise<boolean> {
    const since = await this.attestation.signsSince();
    return since === undefined || issuedAt < since;
  }

  private async signed({ receiptNo, issuedAt, student, fees }: Paper, issue: readonly [Issued, ...Issued[]]) {
    const facts = {
      amountPaise: issue.reduce((sum, { data }) => sum + data.amountPaise, 0),
      fee: feesInWords(fees),
      issuedOn: istDayOf(issuedAt),
      leaf: await this.attestation.ordinalOf(issue[0].position),
      receiptNo,
      student,
      v: 1,
    } as const;
    const claimBy = (keyId: string): ReceiptClaim => ({ ...facts, keyId });
    const { keyId, signature } = await this.attestation.sign((key) => claimText(claimBy(key)));
    return { claim: claimBy(keyId), signature };
  }

  private async issueOf({ receiptNo, issuedAt }: Paper): Promise<readonly [Issued, ...Issued[]]> {
    const before = await this.past.positionAt(new Date(Date.parse(issuedAt) - 1).toISOString());
    const issue: Issued[] = [];
    for await (const event of historyOf(this.log, before)) {
      if (isIssue(event) && event.data.receiptNo === receiptNo) issue.push(event);
      else if (issue.length > 0) break;
    }
    const [first, ...others] = issue;
    if (!first) throw refuse('no-receipt');
    return [first, ...others];
  }
}
