import {
  type Day,
  event,
  type EventsOf,
  formatDate,
  formatPaise,
  type Month,
  monthName,
  type Paise,
} from '../kernel/index.js';

export const remittanceEvents = {
  DeductionsRemitted: event<{
    remittanceId: string;
    name: string;
    month: Month;
    amountPaise: Paise;
    paidOn: Day;
    reference: string;
    remittedBy: string;
    remittedByName: string;
  }>(
    ({ name, month, amountPaise, paidOn, reference }) => ({
      says: `Remitted ${name} of ${monthName(month)} on ${formatDate(paidOn)}: ${reference}`,
      amountPaise,
    }),
    { name: 'deductions.remitted', model: 'remittances' },
  ),

  RemittanceReversed: event<{
    remittanceId: string;
    name: string;
    month: Month;
    amountPaise: Paise;
    reason: string;
    reversedBy: string;
    reversedByName: string;
  }>(
    ({ name, month, amountPaise, reason }) => ({
      says: `Reversed the remittance of ${formatPaise(amountPaise)}, ${name} of ${monthName(month)}: ${reason}`,
      amountPaise,
    }),
    { name: 'deductions.remittance.reversed', model: 'remittances' },
  ),
};
export type RemittanceEvents = EventsOf<typeof remittanceEvents>;
