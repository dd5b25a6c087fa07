import { addDays, type Day, decider } from '../kernel/index.js';
import { refuse } from './refusals.js';
import { type VendorEvents } from './vendor.events.js';

interface Facts {
  readonly name: string;
  readonly gstin: string | null;
  readonly pan: string | null;
}

interface Account {
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly payableFrom: Day;
}

export type VendorState = 'none' | (Facts & { readonly account: Account | null });

export type VendorCommands = {
  RegisterVendor: Facts & { vendorId: string };
  UpdateVendor: Facts & { vendorId: string };
  /** `today` is the IST day. */
  SetVendorAccount: { vendorId: string; accountNumber: string; ifsc: string; today: Day };
};

const factsOf = ({ name, gstin, pan }: Facts): Facts => ({ name, gstin, pan });

/** A new account is payable from the next day. */
export const Vendor = decider<VendorState, VendorCommands, VendorEvents>({
  category: 'vendor',
  about: (state) => (state === 'none' ? undefined : state.name),
  initial: 'none',

  decide: {
    RegisterVendor: ({ vendorId, ...facts }, vendor) =>
      vendor === 'none' ? [{ type: 'VendorRegistered', data: { vendorId, ...factsOf(facts) } }] : [],

    UpdateVendor: ({ vendorId, ...facts }, vendor) => {
      if (vendor === 'none') throw refuse('vendor-not-found');
      const same = vendor.name === facts.name && vendor.gstin === facts.gstin && vendor.pan === facts.pan;
      return same ? [] : [{ type: 'VendorUpdated', data: { vendorId, ...factsOf(facts) } }];
    },

    SetVendorAccount: ({ vendorId, accountNumber, ifsc, today }, vendor) => {
      if (vendor === 'none') throw refuse('vendor-not-found');
      const { name, account } = vendor;
      if (account?.accountNumber === accountNumber && account.ifsc === ifsc) return [];
      const payableFrom = addDays(today, 1);
      return [{ type: 'VendorAccountSet', data: { vendorId, name, accountNumber, ifsc, payableFrom } }];
    },
  },

  evolve: {
    VendorRegistered: (_, facts) => ({ ...factsOf(facts), account: null }),
    VendorUpdated: (vendor, facts) => (vendor === 'none' ? vendor : { ...factsOf(facts), account: vendor.account }),
    VendorAccountSet: (vendor, { accountNumber, ifsc, payableFrom }) =>
      vendor === 'none' ? vendor : { ...vendor, account: { accountNumber, ifsc, payableFrom } },
  },
});
