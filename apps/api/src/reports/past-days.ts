import { addDays, type Day, istDayOf, startOfIstDay } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { ReadModels, type RowReader } from '@bursar/platform/read-models';
import { Past } from '@bursar/platform/subscriptions';
import { Injectable } from '@nestjs/common';

@Injectable()
export class PastDays {
  constructor(
    private readonly readModels: ReadModels,
    private readonly past: Past,
    private readonly clock: Clock,
  ) {}

  /** The rows at the end of an IST day, or the present ones while it lasts. */
  async rowsAtEndOf(day: Day): Promise<RowReader> {
    if (day >= istDayOf(this.clock.now())) return this.readModels;
    const next = Date.parse(startOfIstDay(addDays(day, 1)));
    return this.past.at(new Date(next - 1).toISOString());
  }
}
