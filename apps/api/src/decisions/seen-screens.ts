import { type ApprovalItem } from '@bursar/contracts';
import { approvalRequests, refuse } from '@bursar/domain/decisions';
import { type Decision, paiseOf, type Position, type Seen } from '@bursar/domain/kernel';
import { lookingBack } from '@bursar/platform';
import { Attestation } from '@bursar/platform/notary';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { ApprovalItems } from './approval-items.js';

/** Reads figures as of the named place, so no client can invent them. */
@Injectable()
export class SeenScreens {
  constructor(
    private readonly readModels: ReadModels,
    private readonly attestation: Attestation,
    private readonly items: ApprovalItems,
  ) {}

  /** Null for a request that does not exist. @throws `decisions/seen-unknown`, `decisions/seen-is-stale` before the request */
  async at(id: string, digits: string): Promise<Seen | null> {
    const end = await this.readModels.checkpoint();
    const position = digits.padStart(end.length, '0');
    if (position.length > end.length || position > end) throw refuse('seen-unknown');
    const reader = this.readModels.asOf(position);
    const row = await reader.get(approvalRequests, id);
    if (!row) {
      if (await this.readModels.get(approvalRequests, id)) throw refuse('seen-is-stale');
      return null;
    }
    const { amount, budget, version } = await this.items.item(row, reader);
    return {
      ordinal: await this.attestation.ordinalOf(position),
      version,
      figures: [
        { label: 'Amount', paise: paiseOf(amount) },
        ...(budget
          ? [
              { label: 'Left', paise: paiseOf(budget.left) },
              { label: 'Left after approval', paise: paiseOf(budget.left_after) },
            ]
          : []),
      ],
    };
  }

  async receiptOf(id: string, { ordinal }: Seen): Promise<string | null> {
    const position = await this.attestation.positionOf(ordinal);
    const row = position === undefined ? undefined : await this.readModels.asOf(position).get(approvalRequests, id);
    return row?.receipt?.name ?? row?.receipt_url ?? null;
  }

  /** Days and budget are those of the decision. @throws `decisions/nothing-seen` */
  async again(id: string, decision: Decision | undefined): Promise<{ position: Position; item: ApprovalItem }> {
    const position = decision?.seen ? await this.attestation.positionOf(decision.seen.ordinal) : undefined;
    if (!decision || position === undefined) throw refuse('nothing-seen');
    const reader = this.readModels.asOf(position);
    const row = await reader.need(approvalRequests, id, () => refuse('nothing-seen'));
    const item = await lookingBack({ position, time: decision.at }, () => this.items.item(row, reader));
    return { position, item };
  }
}
