import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { ModelRebuild } from './index.js';

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
    rebuild(begun('first'), rebuilt).when(begin('first')).thenNothing();
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
