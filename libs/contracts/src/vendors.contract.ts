import { type VendorRow } from '@bursar/domain/expenses';
import { GSTIN_SENTENCE, isGstin, isPan, PAN_SENTENCE } from '@bursar/domain/kernel';
import { z } from 'zod';
import { bankAccount, id, listing, nameText, oneOf, optional, text } from './fields.js';
import { done, route } from './route.js';

const OFFICE = ['admin', 'finance_manager'] as const;

const vendor = z.object({
  id: z.string(),
  name: z.string(),
  gstin: z.string().nullable(),
  pan: z.string().nullable(),
  is_active: z.boolean(),
  account_ending: z.string().nullable(),
  ifsc: z.string().nullable(),
  payable_from: z.string().nullable(),
  account_request_id: z.string().nullable(),
  version: z.number(),
}) satisfies z.ZodType<VendorRow>;
export type Vendor = z.infer<typeof vendor>;

const upperCase = (label: string) => text(label, 30).transform((typed) => typed.toUpperCase());

const facts = {
  name: nameText('Name', 120),
  gstin: optional(upperCase('GSTIN').refine(isGstin, GSTIN_SENTENCE)),
  pan: optional(upperCase('PAN').refine(isPan, PAN_SENTENCE)),
};

export const vendors = {
  allVendors: route({
    method: 'GET',
    path: '/admin/vendors',
    summary: 'The vendors, by name',
    who: [...OFFICE, 'auditor'],
    input: z.object({ ...listing, is_active: optional(oneOf('Active', ['true', 'false'])) }),
    output: z.array(vendor),
    reads: ['vendors'],
  }),
  registerVendor: route({
    method: 'POST',
    path: '/admin/vendors',
    summary: 'Register a vendor; its bank account follows and needs a second person',
    who: OFFICE,
    status: 201,
    input: z.object(facts),
    output: done({ vendor }),
  }),
  updateVendor: route({
    method: 'PUT',
    path: '/admin/vendors/:id',
    summary: 'Change the name and the tax numbers of a vendor',
    who: OFFICE,
    versioned: 'vendor',
    input: z.object({ id: id('Vendor'), ...facts }),
    output: done({ vendor }),
  }),
  setVendorActive: route({
    method: 'PATCH',
    path: '/admin/vendors/:id/active',
    summary: 'Deactivate a vendor, so that nothing more is ordered from it, or activate it again',
    who: OFFICE,
    versioned: 'vendor',
    input: z.object({ id: id('Vendor'), is_active: z.boolean({ error: 'is_active must be true or false' }) }),
    output: done({ vendor }),
  }),
  setVendorAccount: route({
    method: 'POST',
    path: '/admin/vendors/:id/account',
    summary: 'Ask for another bank account of a vendor; a second person approves it, and it is payable the next day',
    who: OFFICE,
    input: z.object({
      id: id('Vendor'),
      ...bankAccount,
    }),
    output: done({}),
  }),
};
