import { type Month, type Paise, replay } from '@bursar/domain/kernel';
import { monthAfter } from '@bursar/domain/ledger';
import { heldByLine, payrolls, Remittances } from '@bursar/domain/payroll';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { actorOf, type Employee } from './campus.js';
import { Dice } from './dice.js';
import { type Moment } from './history.js';
import { payMonths } from './payroll.chapter.js';
import { type University } from './university.js';

const REMITTED_ON = 12;
const MISTYPED_PAISE = 9_000_00;
const MISTYPED_LINE = 'Provident fund';

const heldIn = ({ events }: Moment, month: Month): ReadonlyMap<string, Paise> => {
  const slips = replay(
    payrolls,
    events.filter(({ stream }) => stream.startsWith('payroll-')),
  );
  return heldByLine([...slips.values()].filter((slip) => slip.month === month));
};

class Remitting {
  private readonly remittedBy: string;
  private readonly remittedByName: string;

  constructor(
    private readonly moment: Moment,
    private readonly month: Month,
    { userId, name }: Employee,
  ) {
    this.remittedBy = userId;
    this.remittedByName = name;
  }

  all(mistyped: boolean): void {
    for (const [name, heldPaise] of heldIn(this.moment, this.month)) {
      if (mistyped && name === MISTYPED_LINE) this.wrongly(name, heldPaise);
      this.remit(derivedId('demo', 'remittance', this.month, name), name, { heldPaise, amountPaise: heldPaise });
    }
  }

  private wrongly(name: string, heldPaise: Paise): void {
    const remittanceId = derivedId('demo', 'mistyped', this.month, name);
    this.remit(remittanceId, name, { heldPaise, amountPaise: heldPaise - MISTYPED_PAISE });
    this.moment.execute(Remittances, this.month, {
      ...{ type: 'ReverseRemittance', remittanceId, reason: 'The challan says another amount' },
      ...{ reversedBy: this.remittedBy, reversedByName: this.remittedByName },
    });
  }

  private remit(remittanceId: string, name: string, amounts: { heldPaise: Paise; amountPaise: Paise }): void {
    const { month, remittedBy, remittedByName } = this;
    const paidOn = remittanceDay(month);
    const reference = `CHALLAN ${Dice.about('remittance', month, name).between(100_000, 999_999)}`;
    const facts = { remittanceId, name, month, ...amounts, paidOn, reference, remittedBy, remittedByName };
    this.moment.execute(Remittances, month, { type: 'RemitDeductions', ...facts });
  }
}

const remittanceDay = (month: Month) => officeDay(`${monthAfter(month)}-${REMITTED_ON}`);

export function deductionsAreRemitted(university: University): void {
  const { campus, diary } = university;
  const by = campus.financeManager;
  const paid = payMonths(university).filter(({ halfPaid }) => !halfPaid);
  const months = paid.map(({ month }) => month).slice(0, -1);
  for (const month of months) {
    diary.note(timeOn(remittanceDay(month), 690), actorOf(by), (moment) =>
      new Remitting(moment, month, by).all(month === months.at(-2)),
    );
  }
}
