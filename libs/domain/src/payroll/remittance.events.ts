import { type Day, event, type EventsOf, type Month, monthName, type Paise } from '../kernel/index.js';

export const remittanceEvents = {
  DeductionsRemitted: event<{
    remittanceId: string;
    /** A line of the slips. */
    name: string;
    month: Month;
    amountPaise: Paise;
    paidOn: Day;
    reference: string;
    remittedBy: string;
    remittedByName: string;
  }>(
    ({ name, month, amountPaise, paidOn, reference }) => ({
      says: `Remitted ${name} of ${monthName(month)} on ${paidOn}: ${reference}`,
      amountPaise,
    }),
    { name: 'deductions.remitted', model: 'remittances' },
  ),
};
export type RemittanceEvents = EventsOf<typeof remittanceEvents>;
