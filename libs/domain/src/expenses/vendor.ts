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

export type VendorState =
  | 'none'
  | (Facts & { readonly active: boolean; readonly account: Account | null; readonly requestsDone: readonly string[] });

export type VendorCommands = {
  RegisterVendor: Facts & { vendorId: string };
  UpdateVendor: Facts & { vendorId: string };
  SetVendorActive: { vendorId: string; active: boolean };
  SetVendorAccount: { vendorId: string; accountNumber: string; ifsc: string; today: Day; requestId: string };
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

    SetVendorActive: ({ vendorId, active }, vendor) => {
      if (vendor === 'none') throw refuse('vendor-not-found');
      if (vendor.active === active) return [];
      return [{ type: active ? 'VendorActivated' : 'VendorDeactivated', data: { vendorId, name: vendor.name } }];
    },

    SetVendorAccount: ({ vendorId, accountNumber, ifsc, today, requestId }, vendor) => {
      if (vendor === 'none') throw refuse('vendor-not-found');
      const { name, account, requestsDone } = vendor;
      if (requestsDone.includes(requestId)) return [];
      if (account?.accountNumber === accountNumber && account.ifsc === ifsc) return [];
      const payableFrom = addDays(today, 1);
      return [{ type: 'VendorAccountSet', data: { vendorId, name, accountNumber, ifsc, payableFrom, requestId } }];
    },
  },

  evolve: {
    VendorRegistered: (_, facts) => ({ ...factsOf(facts), active: true, account: null, requestsDone: [] }),
    VendorUpdated: (vendor, facts) => (vendor === 'none' ? vendor : { ...vendor, ...factsOf(facts) }),
    VendorDeactivated: (vendor) => (vendor === 'none' ? vendor : { ...vendor, active: false }),
    VendorActivated: (vendor) => (vendor === 'none' ? vendor : { ...vendor, active: true }),
    VendorAccountSet: (vendor, { accountNumber, ifsc, payableFrom, requestId }) =>
      vendor === 'none'
        ? vendor
        : {
            ...{ ...vendor, account: { accountNumber, ifsc, payableFrom } },
            requestsDone: requestId === undefined ? vendor.requestsDone : [...vendor.requestsDone, requestId],
          },
  },
});
