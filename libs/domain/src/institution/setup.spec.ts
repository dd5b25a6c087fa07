import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { logOf } from '../kernel/log.suite.js';
import { setupEvents, type SetupEvents } from './setup.events.js';
import { Setup, setupStepsOf } from './setup.js';
import { setupSteps } from './setup-steps.projection.js';

const skipped = { type: 'SetupStepSkipped', data: { step: 'people' } } as const;
const reopened = { type: 'SetupStepReopened', data: { step: 'people' } } as const;
const confirmed = { type: 'DepartmentsConfirmed', data: { step: 'departments' } } as const;

describe('A first step of the university', () => {
  it('is skipped once and taken up again once', () => {
    given(Setup)().when({ type: 'SkipStep', step: 'people' }).then(skipped);
    given(Setup)(skipped).when({ type: 'SkipStep', step: 'people' }).thenNothing();
    given(Setup)(skipped).when({ type: 'ReopenStep', step: 'people' }).then(reopened);
    given(Setup)(skipped, reopened).when({ type: 'ReopenStep', step: 'people' }).thenNothing();
    given(Setup)(skipped, reopened).when({ type: 'SkipStep', step: 'people' }).then(skipped);
  });

  it('stays skipped when another one is taken up again', () => {
    const other = { type: 'SetupStepSkipped', data: { step: 'first_bill' } } as const;
    given(Setup)(skipped, other, reopened).when({ type: 'SkipStep', step: 'first_bill' }).thenNothing();
  });

  it('has its departments confirmed once', () => {
    given(Setup)().when({ type: 'ConfirmDepartments' }).then(confirmed);
    given(Setup)(confirmed).when({ type: 'ConfirmDepartments' }).thenNothing();
  });

  it('belongs to those who may take it', () => {
    expect(setupStepsOf('admin')).toHaveLength(6);
    expect(setupStepsOf('finance_manager')).toEqual(['fee_structures', 'first_bill']);
    expect(setupStepsOf('auditor')).toEqual([]);
  });

  it('shows the time and the user of a skip until it is taken up again', () => {
    const at = {
      metadata: {
        occurredAt: '2026-04-02T10:00:00.000Z',
        actor: { role: 'admin', name: 'Asha Rao' },
        correlationId: 'c-1',
        commandId: 'c-1',
        schemaVersion: 1,
      },
    };
    const log = logOf<SetupEvents>(
      ['SetupStepSkipped', { step: 'departments' }, at],
      ['DepartmentsConfirmed', { step: 'departments' }, at],
      ['SetupStepSkipped', { step: 'people' }, at],
      ['SetupStepReopened', { step: 'people' }, at],
    );
    const rows = replay(setupSteps, log);
    expect(rows.get('departments')).toEqual({
      id: 'departments',
      skipped_at: '2026-04-02T10:00:00.000Z',
      skipped_by_name: 'Asha Rao',
      confirmed: true,
    });
    expect(rows.get('people')).toMatchObject({ skipped_at: null, skipped_by_name: null, confirmed: false });
  });

  it('is told by its name', () => {
    expect(setupEvents.SetupStepSkipped.tell({ step: 'first_bill' }, '').says).toBe(
      'Skipped the first step First bill',
    );
    expect(setupEvents.SetupStepReopened.tell({ step: 'people' }, '').says).toBe('Took up the first step People again');
    expect(setupEvents.DepartmentsConfirmed.tell({ step: 'departments' }, '').says).toBe(
      'Confirmed the departments of the university',
    );
  });
});
