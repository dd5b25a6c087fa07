import { type Day, projection } from '../kernel/index.js';
import { type VendorEvents } from './vendor.events.js';

export type VendorRow = {
  id: string;
  name: string;
  gstin: string | null;
  pan: string | null;
  is_active: boolean;
  account_ending: string | null;
  ifsc: string | null;
  payable_from: Day | null;
  account_request_id: string | null;
  version: number;
};

export const vendors = projection<VendorRow, VendorEvents>({
  name: 'vendors',
  version: 4,
  indexes: ['name', 'is_active'],
  search: ['name', 'gstin', 'pan'],
  rowOf: ({ data }) => data.vendorId,
  on: {
    VendorRegistered: (_, { data: { vendorId: id, name, gstin, pan }, revision: version }) => {
      const noAccount = { account_ending: null, ifsc: null, payable_from: null, account_request_id: null };
      return { id, name, gstin, pan, is_active: true, ...noAccount, version };
    },
    VendorUpdated: (row, { data: { name, gstin, pan }, revision: version }) =>
      row && { ...row, name, gstin, pan, version },
    VendorDeactivated: (row, { revision: version }) => row && { ...row, is_active: false, version },
    VendorActivated: (row, { revision: version }) => row && { ...row, is_active: true, version },
    VendorAccountSet: (row, { data: { accountNumber, ifsc, payableFrom, requestId }, revision: version }) =>
      row && {
        ...row,
        account_ending: accountNumber.slice(-4),
        ifsc,
        payable_from: payableFrom,
        account_request_id: requestId ?? null,
        version,
      },
  },
});
