import { setTimeout as passing } from 'node:timers/promises';
import {
  decide,
  financialYearOf,
  istMonthOf,
  type Month,
  monthsOfFinancialYear,
  type Position,
  yearBefore,
} from '@bursar/domain/kernel';
import { Period, type PeriodCommands, resultOf } from '@bursar/domain/ledger';
import { type Caller, Clock, Execute } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { personOf } from '@bursar/platform/http';
import { ReadModels, type RowReader } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LogSeal } from '../access/log-seal.js';
import { ClosingChecklist } from './checklist.js';
import { beginOfBooks, monthBooks } from './month-books.js';
import { isOverSince, PeriodGate } from './period-gate.js';

const ASK_EVERY_MS = 2;
const YEARS_BACK = 5;

const yearOf = (month: Month): string => financialYearOf(`${month}-01`);

const officer = (by: Caller) => {
  const { id, name } = personOf(by);
  return { by: id, byName: name };
};

@Injectable()
export class Closing {
  constructor(
    private readonly gate: PeriodGate,
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly checklist: ClosingChecklist,
    private readonly log: EventStore,
    private readonly seals: LogSeal,
    private readonly clock: Clock,
  ) {}

  async close(month: Month, by: Caller): Promise<void> {
    const year = yearOf(month);
    const asked = { month, at: isOverSince(this.clock.now()), ...officer(by) };
    const nothingYet = { position: '', trialBalance: [], blocking: 0 };
    const facts = await this.neighbours(month, await beginOfBooks(this.readModels));
    decide(Period, { type: 'ClosePeriod', ...asked, ...facts, ...nothingYet }, await this.gate.stateOf(year));
    await this.gate.holding(month, asked.by, async (expectHeld) => {
      const { rows, position } = await this.caughtUp();
      const books = await monthBooks(rows, month);
      const items = await this.checklist.itemsOf(rows, month, books);
      const blocking = items.filter((item) => item.blocking && item.count > 0).length;
      const { trialBalance } = books;
      const closing = { ...(await this.neighbours(month, books.begin)), position, trialBalance, blocking };
      expectHeld();
      const command = { type: 'ClosePeriod', ...asked, ...closing } as const;
      await this.commands.execute(Execute.on(Period, year, command, by));
    });
    const seal = await this.seals.seal(by);
    if (!seal) return;
    const note = { type: 'NoteSeal', month, sealNo: seal.sealNo, root: seal.root } as const;
    await this.commands.execute(Execute.on(Period, year, note, by));
  }

  async reopen(command: Omit<PeriodCommands['AskToReopen'], 'by' | 'byName' | 'lastClosed'>, by: Caller) {
    const { month } = command;
    const asked = {
      type: 'AskToReopen',
      ...command,
      ...officer(by),
      lastClosed: await this.lastClosed(month),
    } as const;
    await this.commands.execute(Execute.on(Period, yearOf(month), asked, by));
  }

  async confirmReopening(month: Month, by: Caller): Promise<void> {
    const { by: userId } = officer(by);
    await this.gate.holding(month, userId, async () => {
      const facts = { month, ...officer(by), lastClosed: await this.lastClosed(month) };
      await this.commands.execute(Execute.on(Period, yearOf(month), { type: 'ConfirmReopening', ...facts }, by));
    });
  }

  async dismissReopening(month: Month, by: Caller): Promise<void> {
    const command = { type: 'DismissReopening', month, ...officer(by) } as const;
    await this.commands.execute(Execute.on(Period, yearOf(month), command, by));
  }

  async askToCloseYear(financialYear: string, by: Caller): Promise<void> {
    const command = { type: 'AskToCloseYear', financialYear, ...officer(by) } as const;
    await this.commands.execute(Execute.on(Period, financialYear, command, by));
  }

  async dismissYearClose(financialYear: string, by: Caller): Promise<void> {
    const command = { type: 'DismissYearClose', financialYear, ...officer(by) } as const;
    await this.commands.execute(Execute.on(Period, financialYear, command, by));
  }

  async confirmYear(financialYear: string, by: Caller): Promise<void> {
    const march = monthsOfFinancialYear(financialYear).at(-1) ?? '';
    await this.gate.holding(march, officer(by).by, async (expectHeld) => {
      const { rows, position } = await this.caughtUp();
      const { trialBalance } = await monthBooks(rows, march);
      const result = resultOf(trialBalance);
      expectHeld();
      const command = { type: 'ConfirmYearClose', financialYear, position, result, ...officer(by) } as const;
      await this.commands.execute(Execute.on(Period, financialYear, command, by));
    });
  }

  private async neighbours(month: Month, begin: Month | undefined) {
    const year = yearOf(month);
    const booksBegin = begin ?? month;
    const lastClosed = await this.gate.lastClosed(
      yearBefore(year),
      this.yearsBack(yearBefore(year), yearOf(booksBegin)),
    );
    return { booksBegin, lastClosed };
  }

  private yearsBack(year: string, first: string): string {
    let each = year;
    for (let count = 0; count < YEARS_BACK && each > first; count++) each = yearBefore(each);
    return each;
  }

  private lastClosed(month: Month): Promise<Month | null> {
    return this.gate.lastClosed(yearOf(istMonthOf(this.clock.now())), yearOf(month));
  }

  private async caughtUp(): Promise<{ readonly rows: RowReader; readonly position: Position }> {
    const position = await this.log.head();
    while ((await this.readModels.checkpoint()) < position) await passing(ASK_EVERY_MS);
    return { rows: this.readModels.asOf(position), position };
  }
}
