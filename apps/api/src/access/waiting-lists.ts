import { type ApprovalRequestRow, soughtBy, type Standing, standing } from '@bursar/domain/decisions';
import { type UserRow } from '@bursar/domain/identity';
import { istDayOf, type Officer, officer, paiseOf, type Position } from '@bursar/domain/kernel';
import { type Caller, Clock } from '@bursar/platform';
import { type RowReader } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Authorities, type Decider } from './authorities.js';
import { Officers } from './officers.js';
import { WaitingRows } from './waiting-rows.js';

export interface Waiting extends Standing {
  readonly row: ApprovalRequestRow;
}

@Injectable()
export class WaitingLists {
  constructor(
    private readonly rows: WaitingRows,
    private readonly officers: Officers,
    private readonly authorities: Authorities,
    private readonly clock: Clock,
  ) {}

  get position(): Position | undefined {
    return this.rows.position;
  }

  of(caller: Caller, kind?: string, reader?: RowReader): Promise<readonly Waiting[]> {
    const { person } = caller;
    return person ? this.read(this.officers.of(caller), person, kind, reader) : Promise.resolve([]);
  }

  async decidableBy(caller: Caller): Promise<readonly ApprovalRequestRow[]> {
    return (await this.of(caller)).flatMap(({ row, refusal }) => (refusal === null ? [row] : []));
  }

  ofUser(user: UserRow): Promise<readonly Waiting[]> {
    const by = officer({ userId: user.id, name: user.name });
    return this.read(by, { ...user, departmentsLed: user.departments_led });
  }

  private async read(by: Officer, person: Decider, kind?: string, reader?: RowReader): Promise<readonly Waiting[]> {
    const authorities = await this.authorities.byKind(person, istDayOf(this.clock.now()));
    const rows = await this.rows.of(soughtBy(authorities()), kind, reader);
    return rows.flatMap((row) => {
      const pending = { progress: row.progress, makers: row.makers, paise: paiseOf(row.amount) };
      const found = standing(pending, by, authorities(row.kind));
      return found ? [{ row, ...found }] : [];
    });
  }
}
