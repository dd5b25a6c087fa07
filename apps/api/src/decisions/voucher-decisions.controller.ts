import { vouchers as contract } from '@bursar/contracts';
import { istDayOf, type Verdict } from '@bursar/domain/kernel';
import { refuse, Voucher, vouchers } from '@bursar/domain/ledger';
import { type Caller, Clock, Execution } from '@bursar/platform';
import { serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Authorities } from '../access/authorities.js';
import { Officers } from '../access/officers.js';
import { Approvables } from './approvables.js';

const KIND = 'journal';

@Controller()
export class VoucherDecisionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly approvables: Approvables,
    private readonly officers: Officers,
    private readonly authorities: Authorities,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(contract)({
    approveVoucher: ({ id, note = '' }, by) => this.decide(id, 'approved', note, by),

    rejectVoucher: ({ id, reason }, by) => this.decide(id, 'rejected', reason, by),
  });

  /** A voucher and its request have one id. */
  private async decide(id: string, verdict: Verdict, note: string, by: Caller) {
    const { status } = await this.execution.load(Voucher, id);
    if (status === 'none') throw refuse('voucher-not-found');
    if (by.seen) await this.execution.expectUnchanged(by.seen, by);
    const at = this.clock.now();
    const authorities = await this.authorities.of(by, KIND, istDayOf(at));
    const asked = { by: this.officers.of(by), authorities, note, at, seen: null };
    await this.commands.execute(await this.approvables.of(KIND).decide(id, verdict, asked, by));
    return async () => {
      const voucher = await this.readModels.need(vouchers, id, () => refuse('voucher-not-found'));
      return { message: messageOf(voucher), voucher };
    };
  }
}

function messageOf({ state, number }: { readonly state: string; readonly number: string | null }): string {
  if (state === 'rejected') return 'Voucher rejected.';
  return number === null ? 'Approved. The voucher waits for its next step.' : `Approved as ${number}.`;
}
