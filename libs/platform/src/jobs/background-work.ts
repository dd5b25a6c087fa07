import { Injectable } from '@nestjs/common';
import { Leadership } from '../leadership/leadership.js';
import { Recurring, type RecurringWork, type Standing } from './recurring.js';

@Injectable()
export class BackgroundWork {
  private readonly all: Recurring[];

  constructor(leadership: Leadership) {
    this.all = [...leadership.rounds];
  }

  add(work: RecurringWork): Recurring {
    const recurring = new Recurring(work);
    this.all.push(recurring);
    return recurring;
  }

  standings(): readonly Standing[] {
    return this.all.map(({ standing }) => standing);
  }
}
