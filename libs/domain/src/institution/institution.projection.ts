import { projection, type Recorded, type Timestamp } from '../kernel/index.js';
import { type InstitutionDetails, type InstitutionEvents } from './events.js';
import { INSTITUTION_ID, UNNAMED } from './institution.js';

export type Letterhead = {
  name: string;
  address: string;
  pan: string | null;
  gstin: string | null;
  signatory: string | null;
  receipt_footer: string | null;
  logo_id: string | null;
};

export type InstitutionRow = Letterhead & {
  id: string;
  changed_at: Timestamp;
  changed_by_name: string | null;
  /** Oldest first; each stood on papers before `until`. */
  earlier: readonly { readonly until: Timestamp; readonly letterhead: Letterhead }[];
  version: number;
};

const ofDetails = ({ receiptFooter, name, address, pan, gstin, signatory }: InstitutionDetails) => ({
  ...{ name, address, pan, gstin, signatory },
  receipt_footer: receiptFooter,
});

const letterheadOf = ({ name, address, pan, gstin, signatory, receipt_footer, logo_id }: Letterhead): Letterhead => ({
  ...{ name, address, pan, gstin, signatory, receipt_footer, logo_id },
});

const BLANK: Letterhead = { ...ofDetails(UNNAMED), logo_id: null };

function changed(
  row: InstitutionRow | undefined,
  { metadata: { occurredAt, actor }, revision }: Recorded<InstitutionEvents>,
  part: Partial<Letterhead>,
): InstitutionRow {
  const letterhead = letterheadOf(row ?? BLANK);
  return {
    id: INSTITUTION_ID,
    ...letterhead,
    ...part,
    changed_at: occurredAt,
    changed_by_name: actor.name ?? null,
    earlier: [...(row?.earlier ?? []), { until: occurredAt, letterhead }],
    version: revision,
  };
}

export const institution = projection<InstitutionRow, InstitutionEvents>({
  name: 'institution',
  version: 1,
  indexes: [],
  rowOf: ({ data }) => data.institutionId,
  on: {
    InstitutionDetailsChanged: (row, event) => changed(row, event, ofDetails(event.data)),
    InstitutionLogoChanged: (row, event) => changed(row, event, { logo_id: event.data.logo.logoId }),
    InstitutionLogoRemoved: (row, event) => changed(row, event, { logo_id: null }),
  },
});

export function letterheadAt(row: InstitutionRow | undefined, at?: Timestamp): Letterhead {
  if (!row) return BLANK;
  const earlier = row.earlier.find(({ until }) => at !== undefined && at < until);
  return earlier?.letterhead ?? letterheadOf(row);
}
