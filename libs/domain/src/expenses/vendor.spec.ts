import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent } from '../kernel/index.js';
import { type VendorEvents } from './vendor.events.js';
import { Vendor } from './vendor.js';

type Event = DomainEvent<VendorEvents>;

const FACTS = { vendorId: 'v1', name: 'Tarang Instruments', gstin: null, pan: 'AAATV1234F' };
const registered: Event = { type: 'VendorRegistered', data: FACTS };
const account = { vendorId: 'v1', accountNumber: '40718824567', ifsc: 'SBIN0004721', requestId: 'r1' };
const set: Event = {
  type: 'VendorAccountSet',
  data: {
    ...{ vendorId: 'v1', name: FACTS.name, accountNumber: '40718824567', ifsc: 'SBIN0004721' },
    ...{ payableFrom: '2026-11-27', requestId: 'r1' },
  },
};
const vendor = given(Vendor);

describe('A vendor', () => {
  it('is registered once and changed only in its facts', () => {
    vendor()
      .when({ type: 'RegisterVendor', ...FACTS })
      .then(registered);
    vendor(registered)
      .when({ type: 'RegisterVendor', ...FACTS })
      .thenNothing();
    vendor(registered)
      .when({ type: 'UpdateVendor', ...FACTS })
      .thenNothing();
    const changed = { ...FACTS, name: 'Tarang' };
    vendor(registered)
      .when({ type: 'UpdateVendor', ...changed })
      .then({ type: 'VendorUpdated', data: changed });
    vendor()
      .when({ type: 'UpdateVendor', ...FACTS })
      .thenRefused('expenses/vendor-not-found');
  });

  it('is paid to a new account from the next day', () => {
    vendor(registered)
      .when({ type: 'SetVendorAccount', ...account, today: '2026-11-26' })
      .then(set);
    vendor(registered, set)
      .when({ type: 'SetVendorAccount', ...account, today: '2026-12-01' })
      .thenNothing();
    vendor()
      .when({ type: 'SetVendorAccount', ...account, today: '2026-11-26' })
      .thenRefused('expenses/vendor-not-found');
  });

  it('keeps its latest account when an earlier approval is delivered again', () => {
    const later = { ...set.data, accountNumber: '50200018834417', requestId: 'r2' } as const;
    vendor(registered, set, { type: 'VendorAccountSet', data: later })
      .when({ type: 'SetVendorAccount', ...account, today: '2026-12-01' })
      .thenNothing();
  });
});
