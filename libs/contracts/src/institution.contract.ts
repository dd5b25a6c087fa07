import { type Letterhead } from '@bursar/domain/institution';
import { GSTIN_SENTENCE, isGstin, isPan, PAN_SENTENCE } from '@bursar/domain/kernel';
import { z } from 'zod';
import { id, nameText, optional, optionalName, optionalText, periodEnd, text } from './fields.js';
import { done, fileBytes, route } from './route.js';

export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;
export const LOGO_MAX_BYTES = 256 * 1024;

const letterhead = z.object({
  name: z.string(),
  address: z.string(),
  pan: z.string().nullable(),
  gstin: z.string().nullable(),
  signatory: z.string().nullable(),
  receipt_footer: z.string().nullable(),
  logo_id: z.string().nullable(),
}) satisfies z.ZodType<Letterhead>;
export type { Letterhead };

const institutionNow = letterhead.extend({
  id: z.string(),
  /** Null before the first entry. */
  changed_at: z.string().nullable(),
  changed_by_name: z.string().nullable(),
  version: z.number().nullable(),
});
export type Institution = z.infer<typeof institutionNow>;

const upperCase = (label: string, max: number) =>
  text(label, max).transform((value) => value.toUpperCase().replaceAll(/\s/g, ''));

export const institution = {
  own: route({
    method: 'GET',
    path: '/institution',
    summary: 'The institution as papers of an instant show it, by default now',
    who: 'signed-in',
    afterPassOut: true,
    withFirstPassword: true,
    input: z.object({ at: optional(periodEnd('Instant')) }),
    output: institutionNow,
    reads: ['institution'],
  }),
  logo: route({
    method: 'GET',
    path: '/institution/logos/:id',
    summary: 'A logo of the institution, also an earlier one',
    who: 'signed-in',
    afterPassOut: true,
    withFirstPassword: true,
    input: z.object({ id: id('Logo') }),
    output: fileBytes,
    timeless: true,
  }),
  change: route({
    method: 'PATCH',
    path: '/admin/institution/:id',
    summary: 'Change the details of the institution; issued papers keep theirs',
    who: ['admin'],
    versioned: 'institution',
    input: z.object({
      id: id('Institution'),
      name: nameText('Name', 120),
      address: text('Address', 400),
      pan: optional(upperCase('PAN', 20).refine(isPan, PAN_SENTENCE)),
      gstin: optional(upperCase('GSTIN', 30).refine(isGstin, GSTIN_SENTENCE)),
      signatory: optionalName('Signatory', 120),
      receipt_footer: optionalText('Receipt footer', 300),
    }),
    output: done({ institution: institutionNow }),
  }),
  setLogo: route({
    method: 'POST',
    path: '/admin/institution/:id/logo',
    summary: 'Set the logo as a file (multipart/form-data): PNG or JPEG, up to 256 kB and 2,000 pixels a side',
    who: ['admin'],
    upload: true,
    input: z.object({ id: id('Institution') }),
    output: done({ institution: institutionNow }),
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/admin/institution/:id/logo',
    summary: 'Remove the logo; issued papers keep theirs',
    who: ['admin'],
    versioned: 'institution',
    input: z.object({ id: id('Institution') }),
    output: done({ institution: institutionNow }),
  }),
};
