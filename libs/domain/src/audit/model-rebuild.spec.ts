import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { replay } from '../kernel/index.js';
import { AT, logOf, type Told } from '../kernel/log.suite.js';
import { type RebuildEvents } from './events.js';
import { ModelRebuild, modelRebuilds } from './index.js';

const rebuild = given(ModelRebuild);
const of = (rebuildId: string) => ({ model: 'student_fees', rebuildId });
const begun = (rebuildId: string) => ({ type: 'ModelRebuildBegun', data: of(rebuildId) }) as const;
const rebuilt = { type: 'ModelRebuilt', data: { ...of('first'), took: 1_200 } } as const;
const reason = 'The event log could not be read.';
const failed = { type: 'ModelRebuildFailed', data: { ...of('first'), reason } } as const;

const begin = (rebuildId: string) => ({ type: 'BeginRebuild', ...of(rebuildId) }) as const;
const complete = { type: 'CompleteRebuild', ...rebuilt.data } as const;
const note = { type: 'NoteFailure', ...failed.data } as const;

describe('A rebuild of a read model', () => {
  it('begins once, however often it is asked for', () => {
    rebuild().when(begin('first')).then(begun('first'));
    rebuild(begun('first')).when(begin('first')).thenNothing();
    for (const end of [rebuilt, failed]) rebuild(begun('first'), end).when(begin('first')).thenNothing();
  });

  it('is refused while another one of the model runs, and begins after its end', () => {
    const refusal = 'This read model is being rebuilt already. Please wait for the result.';
    rebuild(begun('first')).when(begin('second')).thenRefused('audit/rebuild-under-way', refusal);
    for (const end of [rebuilt, failed]) rebuild(begun('first'), end).when(begin('second')).then(begun('second'));
  });

  it('ends once', () => {
    rebuild(begun('first')).when(complete).then(rebuilt);
    rebuild(begun('first')).when(note).then(failed);
    for (const end of [rebuilt, failed]) {
      rebuild(begun('first'), end).when(complete).thenNothing();
      rebuild(begun('first'), end).when(note).thenNothing();
    }
  });

  it('is not ended by an earlier one', () => {
    rebuild(begun('first'), rebuilt, begun('second')).when(complete).thenNothing();
    rebuild(begun('first'), rebuilt, begun('second')).when(note).thenNothing();
    rebuild().when(complete).thenNothing();
  });
});

describe('The row of a rebuild', () => {
  const meera = { occurredAt: AT, actor: { role: 'admin', userId: 'u-1', name: 'Meera Raghunathan' } };
  const by = { metadata: { ...meera, correlationId: 'c-1', commandId: 'c-1', schemaVersion: 1 } };
  const rowAfter = (...events: readonly Told<RebuildEvents>[]) =>
    replay(modelRebuilds, logOf<RebuildEvents>(...events)).get('student_fees');
  const asked: Told<RebuildEvents> = ['ModelRebuildBegun', of('first'), by];

  it('shows who began it and when, until it ends', () => {
    expect(rowAfter(asked)).toEqual({
      ...{ id: 'student_fees', rebuild_id: 'first', status: 'running', begun_at: AT, by_name: 'Meera Raghunathan' },
      ...{ ended_at: null, failure: null },
    });
    expect(rowAfter(['ModelRebuildBegun', of('first')])).toMatchObject({ by_name: null });
  });

  it('shows its end, and why it failed', () => {
    const end = { status: 'completed', ended_at: AT, failure: null, by_name: 'Meera Raghunathan' };
    expect(rowAfter(asked, ['ModelRebuilt', rebuilt.data])).toMatchObject(end);
    const failure = { ...end, status: 'failed', failure: reason };
    expect(rowAfter(asked, ['ModelRebuildFailed', failed.data])).toMatchObject(failure);
    expect(rowAfter(['ModelRebuilt', rebuilt.data])).toBeUndefined();
    expect(rowAfter(['ModelRebuildFailed', failed.data])).toBeUndefined();
  });
});
