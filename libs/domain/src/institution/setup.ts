import { type Role } from '../identity/roles.js';
import { decider } from '../kernel/index.js';
import { SETUP_STEPS, type SetupEvents, type SetupStep } from './setup.events.js';

export const SETUP = 'own';

export interface SetupState {
  readonly skipped: readonly SetupStep[];
  readonly departmentsConfirmed: boolean;
}

export type SetupCommands = {
  SkipStep: { step: SetupStep };
  ReopenStep: { step: SetupStep };
  ConfirmDepartments: Record<never, never>;
};

/** Source: specification, section 6. */
const STEPS_OF: Readonly<Partial<Record<Role, readonly SetupStep[]>>> = {
  admin: SETUP_STEPS,
  finance_manager: ['fee_structures', 'first_bill'],
};

export const setupStepsOf = (role: Role): readonly SetupStep[] => STEPS_OF[role] ?? [];

export const Setup = decider<SetupState, SetupCommands, SetupEvents>({
  category: 'setup',
  initial: { skipped: [], departmentsConfirmed: false },

  decide: {
    SkipStep: ({ step }, { skipped }) => (skipped.includes(step) ? [] : [{ type: 'SetupStepSkipped', data: { step } }]),
    ReopenStep: ({ step }, { skipped }) =>
      skipped.includes(step) ? [{ type: 'SetupStepReopened', data: { step } }] : [],
    ConfirmDepartments: (_, { departmentsConfirmed }) =>
      departmentsConfirmed ? [] : [{ type: 'DepartmentsConfirmed', data: { step: 'departments' } }],
  },

  evolve: {
    SetupStepSkipped: (setup, { step }) => ({ ...setup, skipped: [...setup.skipped, step] }),
    SetupStepReopened: (setup, { step }) => ({ ...setup, skipped: setup.skipped.filter((each) => each !== step) }),
    DepartmentsConfirmed: (setup) => ({ ...setup, departmentsConfirmed: true }),
  },
});
