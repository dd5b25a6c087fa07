import { holidays } from '@bursar/domain/institution';
import { type Holidays } from '@bursar/domain/kernel';
import { ReadModels, type RowReader } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

@Injectable()
export class WorkingDays {
  constructor(private readonly readModels: ReadModels) {}

  async holidays(reader: RowReader = this.readModels): Promise<Holidays> {
    return new Set((await reader.find(holidays, {})).map(({ id }) => id));
  }
}
