import { incomeInWords, type IncomeTerms } from './bill.js';
import { event, type EventsOf, formatDate, formatPaise, type Paise, type Timestamp } from '../kernel/index.js';

export interface FeeTerms extends IncomeTerms {
  name: string;
  amountPaise: Paise;
  /** Payable until the end of this instant's IST day. */
  dueDate: Timestamp;
  description: string;
}

const termsIn = ({ name, amountPaise, dueDate, ...income }: FeeTerms): string =>
  `${name}, ${formatPaise(amountPaise)}, due ${formatDate(dueDate)}${incomeInWords(income)}`;

export const feeStructureEvents = {
  FeeStructureCreated: event<{ feeStructureId: string } & FeeTerms>((terms) => ({
    says: `Created the fee ${termsIn(terms)}`,
    amountPaise: terms.amountPaise,
  })),

  FeeStructureUpdated: event<{ feeStructureId: string; previous: FeeTerms } & FeeTerms>(({ previous, ...terms }) => ({
    says: `Changed the fee ${termsIn(previous)} to ${termsIn(terms)}`,
    amountPaise: terms.amountPaise,
  })),

  FeeStructureDeleted: event<{ feeStructureId: string }>((_, about) => ({ says: `Deleted the fee ${about}` })),
};

export type FeeStructureEvents = EventsOf<typeof feeStructureEvents>;
