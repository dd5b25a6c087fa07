import { DECIDERS } from '@bursar/contracts';
import { type ApprovalRequestRow } from '@bursar/domain/decisions';
import { type UserRow, users } from '@bursar/domain/identity';
import { type Authority, type Day, officer } from '@bursar/domain/kernel';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Authorities } from '../access/authorities.js';
import { Inboxes } from '../access/inboxes.js';
import { Approvables } from './approvables.js';

export interface Awaited {
  readonly row: ApprovalRequestRow;
  /** Undefined for the own office. */
  readonly standsInFor: Authority | undefined;
  /** The person cannot decide, for this reason. */
  readonly refusal: string | null;
}

/** The requests that wait for a person who is not signed in. */
@Injectable()
export class WaitingLists {
  constructor(
    private readonly readModels: ReadModels,
    private readonly authorities: Authorities,
    private readonly approvables: Approvables,
    private readonly inboxes: Inboxes,
  ) {}

  deciders(): Promise<readonly UserRow[]> {
    return this.readModels.find(users, { where: { role: { in: DECIDERS }, is_active: true } });
  }

  async of(user: UserRow, day: Day): Promise<readonly Awaited[]> {
    const person = { ...user, departmentsLed: user.departments_led };
    const by = officer({ userId: user.id, name: user.name });
    const found = await Promise.all(
      this.approvables.kinds.map(async (kind) => {
        const authorities = await this.authorities.ofPerson(person, kind, day);
        const waiting = await this.inboxes.ofKind({ by, authorities }, kind);
        return waiting.map(({ row, forName, refusal }) => {
          const standsInFor = authorities.find(({ name, delegation }) => delegation !== null && name === forName);
          return { row, refusal, standsInFor };
        });
      }),
    );
    return found.flat();
  }
}
