import { event, type EventsOf } from '../kernel/index.js';

export const SETUP_STEPS = [
  'institution',
  'departments',
  'people',
  'approvals',
  'fee_structures',
  'first_bill',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

const NAMES: Readonly<Record<SetupStep, string>> = {
  institution: 'Institution',
  departments: 'Departments',
  people: 'People',
  approvals: 'Approvals',
  fee_structures: 'Fee structures',
  first_bill: 'First bill',
};

const LIVE = { name: 'setup.updated', model: 'setup_steps' };

type Changed = { readonly step: SetupStep };

export const setupEvents = {
  SetupStepSkipped: event<Changed>(({ step }) => ({ says: `Skipped the first step ${NAMES[step]}` }), LIVE),

  SetupStepReopened: event<Changed>(({ step }) => ({ says: `Took up the first step ${NAMES[step]} again` }), LIVE),

  DepartmentsConfirmed: event<{ readonly step: 'departments' }>(
    () => ({ says: 'Confirmed the departments of the university' }),
    LIVE,
  ),
};
export type SetupEvents = EventsOf<typeof setupEvents>;
