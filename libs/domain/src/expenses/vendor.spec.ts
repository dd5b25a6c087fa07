import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent, fold, replay, subjectOf } from '../kernel/index.js';
import { intentsOf, logOf } from '../kernel/log.suite.js';
import { type VendorEvents } from './vendor.events.js';
import { Vendor } from './vendor.js';
import { vendors } from './vendors.projection.js';
import { whenVendorBankApproved } from './when-vendor-bank-approved.policy.js';

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
const NAMED = { vendorId: 'v1', name: FACTS.name };
const deactivated: Event = { type: 'VendorDeactivated', data: NAMED };
const activated: Event = { type: 'VendorActivated', data: NAMED };
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

  it.each([{ name: 'Tarang' }, { gstin: '27AAATV1234F1Z5' }, { pan: null }])('is changed once to %j', (change) => {
    const data = { ...FACTS, ...change };
    const update = { type: 'UpdateVendor', ...data } as const;
    const updated: Event = { type: 'VendorUpdated', data };
    vendor(registered).when(update).then(updated);
    vendor(registered, updated).when(update).thenNothing();
  });

  it('is deactivated once and activated once', () => {
    const become = (active: boolean) => ({ type: 'SetVendorActive', vendorId: 'v1', active }) as const;
    vendor(registered).when(become(true)).thenNothing();
    vendor(registered).when(become(false)).then(deactivated);
    vendor(registered, deactivated).when(become(false)).thenNothing();
    vendor(registered, deactivated).when(become(true)).then(activated);
    vendor(registered, deactivated, activated).when(become(true)).thenNothing();
    vendor().when(become(false)).thenRefused('expenses/vendor-not-found');
  });

  it('is named in the audit trail once it is registered', () => {
    expect(subjectOf(Vendor, Vendor.initial, Vendor.initial)?.about).toBeUndefined();
    expect(subjectOf(Vendor, Vendor.initial, fold(Vendor, [registered]))?.about).toBe('Tarang Instruments');
  });

  it.each([set, deactivated, activated, { type: 'VendorUpdated', data: FACTS } as Event])(
    'has no $type before it is registered',
    (event) => {
      expect(fold(Vendor, [event])).toBe('none');
    },
  );

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

  it('has a new account only with another number or another IFSC', () => {
    const ask = { type: 'SetVendorAccount', ...account, requestId: 'r2', today: '2026-12-01' } as const;
    const known = vendor(registered, set);
    known.when(ask).thenNothing();
    for (const change of [{ accountNumber: '50200018834417' }, { ifsc: 'HDFC0000240' }]) {
      const data = { ...set.data, ...change, payableFrom: '2026-12-02', requestId: 'r2' };
      known.when({ ...ask, ...change }).then({ type: 'VendorAccountSet', data });
    }
  });

  it('keeps its latest account when an earlier approval is delivered again', () => {
    const later = { ...set.data, accountNumber: '50200018834417', requestId: 'r2' } as const;
    vendor(registered, set, { type: 'VendorAccountSet', data: later })
      .when({ type: 'SetVendorAccount', ...account, today: '2026-12-01' })
      .thenNothing();
  });
});

describe('Whenever a bank account is approved', () => {
  const { requestId, ...work } = account;
  const commandsAfter = (asked: object) =>
    intentsOf(whenVendorBankApproved, 'RequestApproved', { requestId, work: asked } as never);

  it('becomes the account of its vendor from the day in India on', () => {
    expect(commandsAfter({ kind: 'vendor_bank', ...work })).toEqual([
      ['vendor', 'v1', { type: 'SetVendorAccount', ...account, today: '2026-04-01' }],
    ]);
  });

  it('changes no vendor with another request', () => {
    expect(commandsAfter({ kind: 'income', ...work })).toEqual([]);
  });
});

describe('The row of a vendor', () => {
  const rowAfter = (...events: readonly Event[]) =>
    replay(vendors, logOf<VendorEvents>(...events.map(({ type, data }) => [type, data] as never))).get('v1');

  it('shows the facts and the last four digits of the account', () => {
    const row = { id: 'v1', name: 'Tarang Instruments', gstin: null, pan: 'AAATV1234F', is_active: true };
    const noAccount = { account_ending: null, ifsc: null, payable_from: null, account_request_id: null };
    expect(rowAfter(registered)).toEqual({ ...row, ...noAccount, version: 0 });
    const updated: Event = { type: 'VendorUpdated', data: { ...FACTS, name: 'Tarang' } };
    expect(rowAfter(registered, updated)).toEqual({ ...row, name: 'Tarang', ...noAccount, version: 1 });
    const now = { account_ending: '4567', ifsc: 'SBIN0004721', payable_from: '2026-11-27', account_request_id: 'r1' };
    expect(rowAfter(registered, set)).toEqual({ ...row, ...now, version: 1 });
  });

  it('says whether the vendor is active', () => {
    expect(rowAfter(registered, deactivated)).toMatchObject({ is_active: false, version: 1 });
    expect(rowAfter(registered, deactivated, activated)).toMatchObject({ is_active: true, version: 2 });
  });

  it('names the request that approved the present account', () => {
    const { requestId: _, ...unasked } = set.data;
    const later: Event = { type: 'VendorAccountSet', data: { ...unasked, ifsc: 'HDFC0000240', requestId: 'r2' } };
    expect(rowAfter(registered, set, later)?.account_request_id).toBe('r2');
    expect(rowAfter(registered, set, { type: 'VendorAccountSet', data: unasked })?.account_request_id).toBeNull();
  });

  it('is missing until the vendor is registered', () => {
    expect(rowAfter({ type: 'VendorUpdated', data: FACTS }, deactivated, activated, set)).toBeUndefined();
  });
});
