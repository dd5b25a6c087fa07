import { type Day, event, type EventsOf, formatDate } from '../kernel/index.js';

export interface VendorFacts {
  vendorId: string;
  name: string;
  gstin: string | null;
  pan: string | null;
}

type Named = Pick<VendorFacts, 'vendorId' | 'name'>;

export const vendorEvents = {
  VendorRegistered: event<VendorFacts>(({ name }) => ({ says: `Registered the vendor ${name}` })),

  VendorUpdated: event<VendorFacts>(({ name }) => ({ says: `Changed the vendor ${name}` })),

  VendorDeactivated: event<Named>(({ name }) => ({ says: `Deactivated the vendor ${name}` })),

  VendorActivated: event<Named>(({ name }) => ({ says: `Activated the vendor ${name} again` })),

  VendorAccountSet: event<{
    vendorId: string;
    name: string;
    accountNumber: string;
    ifsc: string;
    payableFrom: Day;
    requestId?: string;
  }>(({ name, accountNumber, ifsc, payableFrom }) => ({
    says: `Set the bank account of the vendor ${name} to ${ifsc}, ending ${accountNumber.slice(-4)}, payable from ${formatDate(payableFrom)}`,
  })),
};
export type VendorEvents = EventsOf<typeof vendorEvents>;
