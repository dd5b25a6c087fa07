import { projection, type Recorded, type Timestamp } from '../kernel/index.js';
import { type SetupEvents, type SetupStep } from './setup.events.js';

export type SetupStepRow = {
  id: SetupStep;
  skipped_at: Timestamp | null;
  skipped_by_name: string | null;
  confirmed: boolean;
};

const changed = (
  row: SetupStepRow | undefined,
  { data }: Recorded<SetupEvents>,
  part: Partial<SetupStepRow>,
): SetupStepRow => ({
  id: data.step,
  skipped_at: null,
  skipped_by_name: null,
  confirmed: false,
  ...row,
  ...part,
});

export const setupSteps = projection<SetupStepRow, SetupEvents>({
  name: 'setup_steps',
  version: 1,
  indexes: [],
  rowOf: ({ data }) => data.step,
  on: {
    SetupStepSkipped: (row, event) => {
      const { occurredAt, actor } = event.metadata;
      return changed(row, event, { skipped_at: occurredAt, skipped_by_name: actor.name ?? null });
    },
    SetupStepReopened: (row, event) => changed(row, event, { skipped_at: null, skipped_by_name: null }),
    DepartmentsConfirmed: (row, event) => changed(row, event, { confirmed: true }),
  },
});
