import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, fold, replay, subjectOf } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { logOf } from '../kernel/log.suite.js';
import { type InstitutionDetails, type InstitutionEvents, institutionEvents, type Logo } from './events.js';
import { Institution, INSTITUTION_ID, UNNAMED } from './institution.js';
import { institution, letterheadAt } from './institution.projection.js';

const of = { institutionId: INSTITUTION_ID };
const VIDYANAGAR: InstitutionDetails = {
  name: 'Vidyanagar University',
  address: 'Station Road\nPune 411001',
  pan: 'AAPFU0939F',
  gstin: '27AAPFU0939F1ZV',
  signatory: 'Meera Raghunathan, Finance Officer',
  receiptFooter: null,
};
const logo: Logo = {
  logoId: 'logo-1',
  fileName: 'crest.png',
  mediaType: 'image/png',
  sizeBytes: 10,
  sha256: 'ab',
};
const entered = {
  type: 'InstitutionDetailsChanged',
  data: {
    ...of,
    ...VIDYANAGAR,
    previous: { name: UNNAMED.name, address: '', pan: null, gstin: null, signatory: null },
  },
} satisfies DomainEvent<InstitutionEvents>;
const change = (part: Partial<InstitutionDetails>) =>
  ({ type: 'ChangeInstitutionDetails', ...of, details: { ...VIDYANAGAR, ...part } }) as const;

describe('The details of the institution', () => {
  it('keep the earlier value of each changed field', () => {
    given(Institution)().when(change({})).then(entered);
    given(Institution)(entered)
      .when(change({ name: 'Vidyanagar Institute' }))
      .then({
        type: 'InstitutionDetailsChanged',
        data: { ...of, ...VIDYANAGAR, name: 'Vidyanagar Institute', previous: { name: 'Vidyanagar University' } },
      });
  });

  it('do not change when nothing differs', () => given(Institution)(entered).when(change({})).thenNothing());

  it('refuse a malformed PAN and GSTIN, and a GSTIN of another PAN', () => {
    given(Institution)()
      .when(change({ pan: 'AAPFU0939' }))
      .thenRefused('institution/pan-malformed');
    given(Institution)()
      .when(change({ gstin: '27AAPFU0939F1ZX' }))
      .thenRefused('institution/gstin-malformed');
    given(Institution)()
      .when(change({ pan: 'AAPFU0930F' }))
      .thenRefused('institution/gstin-of-another');
    given(Institution)()
      .when(change({ pan: null, gstin: null }))
      .then({
        type: 'InstitutionDetailsChanged',
        data: {
          ...of,
          ...VIDYANAGAR,
          pan: null,
          gstin: null,
          previous: { name: UNNAMED.name, address: '', signatory: null },
        },
      });
  });

  it('may have a GSTIN without a PAN', () => {
    const details = { ...VIDYANAGAR, pan: null };
    const { pan: _same, ...previous } = entered.data.previous;
    given(Institution)()
      .when(change({ pan: null }))
      .then({ type: 'InstitutionDetailsChanged', data: { ...of, ...details, previous } });
  });

  it('name the institution in the audit trail once they are entered', () => {
    const { initial } = Institution;
    expect(subjectOf(Institution, initial, initial)?.about).toBe('the institution');
    expect(subjectOf(Institution, initial, fold(Institution, [entered]))?.about).toBe('Vidyanagar University');
  });

  it('are told with their earlier values', () => {
    const says = institutionEvents.InstitutionDetailsChanged.tell(
      { ...of, ...VIDYANAGAR, previous: { address: '', pan: null } },
      'Vidyanagar University',
    );
    expect(says.says).toBe(
      'Changed the details of Vidyanagar University: address from none to Station Road, Pune 411001; PAN from none to AAPFU0939F',
    );
  });
});

describe('The logo of the institution', () => {
  const set: DomainEvent<InstitutionEvents> = { type: 'InstitutionLogoChanged', data: { ...of, logo } };

  it('is set', () =>
    given(Institution)()
      .when({ type: 'SetInstitutionLogo', ...of, logo })
      .then(set));

  it('is removed once', () => {
    const removed: DomainEvent<InstitutionEvents> = {
      type: 'InstitutionLogoRemoved',
      data: { ...of, logoId: 'logo-1' },
    };
    const removal = { type: 'RemoveInstitutionLogo', ...of } as const;
    given(Institution)(set).when(removal).then(removed);
    given(Institution)(set, removed).when(removal).thenNothing();
  });

  it('stays known after it was replaced', () => {
    const other = { ...logo, logoId: 'logo-2' };
    const state = fold(Institution, [set, { type: 'InstitutionLogoChanged', data: { ...of, logo: other } }]);
    expect(state).toMatchObject({ logo: other, logos: [logo, other] });
  });
});

const on = (occurredAt: string) => ({
  metadata: { occurredAt, actor: { role: 'admin' }, correlationId: 'c-1', commandId: 'c-1', schemaVersion: 1 },
});

describe('A letterhead', () => {
  it('is the one of the day on which a paper was issued', () => {
    const log = logOf<InstitutionEvents>(
      ['InstitutionDetailsChanged', entered.data, on('2026-04-02T10:00:00.000Z')],
      ['InstitutionLogoChanged', { ...of, logo }, on('2026-05-02T10:00:00.000Z')],
    );
    const row = replay(institution, log).get(INSTITUTION_ID);
    expect(letterheadAt(row, '2026-04-01T00:00:00.000Z')).toMatchObject({ name: UNNAMED.name, address: '' });
    expect(letterheadAt(row, '2026-04-02T10:00:00.000Z')).toMatchObject({ name: VIDYANAGAR.name, logo_id: null });
    expect(letterheadAt(row, '2026-05-02T10:00:00.000Z')).toMatchObject({ name: VIDYANAGAR.name, logo_id: 'logo-1' });
    expect(letterheadAt(row)).toMatchObject({ logo_id: 'logo-1' });
  });

  it('has no logo any more once it is removed, and names who changed it', () => {
    const by = { metadata: { ...on('2026-06-02T10:00:00.000Z').metadata, actor: { role: 'admin', name: 'Asha Rao' } } };
    const log = logOf<InstitutionEvents>(
      ['InstitutionDetailsChanged', entered.data],
      ['InstitutionLogoChanged', { ...of, logo }],
      ['InstitutionLogoRemoved', { ...of, logoId: 'logo-1' }, by],
    );
    expect(replay(institution, log).get(INSTITUTION_ID)).toMatchObject({
      ...{ name: VIDYANAGAR.name, logo_id: null, changed_by_name: 'Asha Rao' },
      earlier: [
        { letterhead: { name: UNNAMED.name } },
        { letterhead: { logo_id: null } },
        { letterhead: { logo_id: 'logo-1' } },
      ],
    });
    expect(replay(institution, log.slice(0, 2)).get(INSTITUTION_ID)).toHaveProperty('changed_by_name', null);
  });

  it('has the name of the product while no institution is entered', () => {
    expect(letterheadAt(undefined)).toMatchObject({ name: 'University Finance Management Webapp', logo_id: null });
  });
});
