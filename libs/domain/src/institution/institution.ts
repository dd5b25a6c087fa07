import { decider, isGstin, isPan, panInGstin } from '../kernel/index.js';
import { type InstitutionDetails, type InstitutionEvents, type Logo } from './events.js';
import { refuse } from './refusals.js';

export const INSTITUTION_ID = 'own';

export const UNNAMED: InstitutionDetails = {
  name: 'University Finance Management Webapp',
  address: '',
  pan: null,
  gstin: null,
  signatory: null,
  receiptFooter: null,
};

export interface InstitutionState {
  readonly details: InstitutionDetails;
  readonly logo: Logo | null;
  readonly logos: readonly Logo[];
}

export type InstitutionCommands = {
  ChangeInstitutionDetails: { institutionId: string; details: InstitutionDetails };
  SetInstitutionLogo: { institutionId: string; logo: Logo };
  RemoveInstitutionLogo: { institutionId: string };
};

function checkTaxNumbers({ pan, gstin }: InstitutionDetails): void {
  if (pan !== null && !isPan(pan)) throw refuse('pan-malformed');
  if (gstin === null) return;
  if (!isGstin(gstin)) throw refuse('gstin-malformed');
  if (pan !== null && panInGstin(gstin) !== pan) throw refuse('gstin-of-another');
}

const changedOf = (before: InstitutionDetails, after: InstitutionDetails): Partial<InstitutionDetails> =>
  Object.fromEntries(
    Object.entries(before).filter(([field, value]) => after[field as keyof InstitutionDetails] !== value),
  );

export const Institution = decider<InstitutionState, InstitutionCommands, InstitutionEvents>({
  category: 'institution',
  about: ({ details }) => (details.address === '' ? 'the institution' : details.name),
  initial: { details: UNNAMED, logo: null, logos: [] },

  decide: {
    ChangeInstitutionDetails: ({ institutionId, details }, institution) => {
      checkTaxNumbers(details);
      const previous = changedOf(institution.details, details);
      if (Object.keys(previous).length === 0) return [];
      return [{ type: 'InstitutionDetailsChanged', data: { institutionId, ...details, previous } }];
    },
    SetInstitutionLogo: ({ institutionId, logo }) => [
      { type: 'InstitutionLogoChanged', data: { institutionId, logo } },
    ],
    RemoveInstitutionLogo: ({ institutionId }, { logo }) =>
      logo === null ? [] : [{ type: 'InstitutionLogoRemoved', data: { institutionId, logoId: logo.logoId } }],
  },

  evolve: {
    InstitutionDetailsChanged: (institution, { institutionId: _id, previous: _before, ...details }) => ({
      ...institution,
      details,
    }),
    InstitutionLogoChanged: (institution, { logo }) => ({ ...institution, logo, logos: [...institution.logos, logo] }),
    InstitutionLogoRemoved: (institution) => ({ ...institution, logo: null }),
  },
});
