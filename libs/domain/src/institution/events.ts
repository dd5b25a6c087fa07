import { event, type EventsOf } from '../kernel/index.js';

export { holidayEvents } from './holidays.events.js';
export { SETUP_STEPS, setupEvents, type SetupStep } from './setup.events.js';

export interface InstitutionDetails {
  readonly name: string;
  readonly address: string;
  readonly pan: string | null;
  readonly gstin: string | null;
  readonly signatory: string | null;
  readonly receiptFooter: string | null;
}

/** A file under `logoId`, never in the log. */
export interface Logo {
  readonly logoId: string;
  readonly fileName: string;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly sizeBytes: number;
  readonly sha256: string;
}

const NAMES: Readonly<Record<keyof InstitutionDetails, string>> = {
  name: 'name',
  address: 'address',
  pan: 'PAN',
  gstin: 'GSTIN',
  signatory: 'signatory',
  receiptFooter: 'receipt footer',
};

const FIELDS = Object.keys(NAMES) as readonly (keyof InstitutionDetails)[];

const shown = (value: string | null | undefined): string => (value ? value.replaceAll('\n', ', ') : 'none');

function changesIn({
  previous,
  ...now
}: InstitutionDetails & { readonly previous: Partial<InstitutionDetails> }): string {
  return FIELDS.filter((field) => field in previous)
    .map((field) => `${NAMES[field]} from ${shown(previous[field])} to ${shown(now[field])}`)
    .join('; ');
}

export const institutionEvents = {
  /** `previous`: earlier values of changed fields. */
  InstitutionDetailsChanged: event<
    InstitutionDetails & { readonly institutionId: string; readonly previous: Partial<InstitutionDetails> }
  >((data, about) => ({ says: `Changed the details of ${about}: ${changesIn(data)}` }), {
    name: 'institution.updated',
    model: 'institution',
  }),

  InstitutionLogoChanged: event<{ readonly institutionId: string; readonly logo: Logo }>(
    ({ logo }, about) => ({ says: `Changed the logo of ${about} to ${logo.fileName}` }),
    { name: 'institution.updated', model: 'institution' },
  ),

  InstitutionLogoRemoved: event<{ readonly institutionId: string; readonly logoId: string }>(
    (_, about) => ({ says: `Removed the logo of ${about}` }),
    { name: 'institution.updated', model: 'institution' },
  ),
};

export type InstitutionEvents = EventsOf<typeof institutionEvents>;
