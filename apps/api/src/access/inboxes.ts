import { type ApprovalKind } from '@bursar/domain/approvals';
import { type ApprovalRequestRow, approvalRequests, REQUEST_KINDS, soughtBy, standing } from '@bursar/domain/decisions';
import { type Authority, istDayOf, type Officer, paiseOf } from '@bursar/domain/kernel';
import { type Caller, Clock } from '@bursar/platform';
import { ReadModels, type RowReader } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Authorities } from './authorities.js';
import { Officers } from './officers.js';

const KINDS: readonly ApprovalKind[] = ['expense', 'purchase', ...REQUEST_KINDS];

interface Owner {
  readonly by: Officer;
  readonly authorities: readonly Authority[];
}

export interface Waiting {
  readonly row: ApprovalRequestRow;
  readonly forName: string | null;
  readonly refusal: string | null;
}

/** The requests that `decide` would accept, and those beyond a limit, the oldest first. */
@Injectable()
export class Inboxes {
  constructor(
    private readonly readModels: ReadModels,
    private readonly officers: Officers,
    private readonly authorities: Authorities,
    private readonly clock: Clock,
  ) {}

  /** A delegation may be for some kinds only. */
  async of(by: Caller, kind?: string, reader?: RowReader): Promise<readonly Waiting[]> {
    const today = istDayOf(this.clock.now());
    const found = await Promise.all(
      KINDS.filter((one) => kind === undefined || one === kind).map(async (one) => {
        const owner = { by: this.officers.of(by), authorities: await this.authorities.of(by, one, today) };
        return this.ofKind(owner, one, reader);
      }),
    );
    return found
      .flat()
      .sort(({ row: one }, { row: other }) => (one.waiting_since ?? '').localeCompare(other.waiting_since ?? ''));
  }

  async ofKind({ by, authorities }: Owner, kind: string, reader: RowReader = this.readModels): Promise<Waiting[]> {
    const where = { waits_for: { in: soughtBy(authorities) }, kind };
    const rows = await reader.find(approvalRequests, { where, sort: [{ field: 'waiting_since' }] });
    return rows.flatMap((row) => {
      const pending = { progress: row.progress, makers: row.makers, paise: paiseOf(row.amount) };
      const found = standing(pending, by, authorities);
      return found ? [{ row, ...found }] : [];
    });
  }
}
