import { describe, expect, it } from '@jest/globals';
import { fold } from './decider.js';
import { type DomainEvent } from './event.js';
import { given } from './given.js';
import {
  resumableRun,
  type RunCompleted,
  type RunFailed,
  type RunListed,
  type RunPassedOver,
  type RunStarted,
} from './resumable-run.js';

type Change = { title: string };
type Bill = { billId: string };
type ChangeEvents = {
  BillsListed: RunListed;
  ChangeStarted: RunStarted<Change>;
  BillPassedOver: RunPassedOver<Bill>;
  ChangeCompleted: RunCompleted;
  ChangeFailed: RunFailed;
};
type Event = DomainEvent<ChangeEvents>;

const Changes = resumableRun<Change, Bill, ChangeEvents>({
  category: 'change',
  about: ({ title }) => title,
  events: {
    listed: 'BillsListed',
    started: 'ChangeStarted',
    passedOver: 'BillPassedOver',
    completed: 'ChangeCompleted',
    failed: 'ChangeFailed',
  },
});

type UploadEvents = { UploadStarted: RunStarted<object>; UploadCompleted: RunCompleted; UploadFailed: RunFailed };

const Uploads = resumableRun<object, never, UploadEvents>({
  category: 'upload',
  events: { started: 'UploadStarted', completed: 'UploadCompleted', failed: 'UploadFailed' },
});

const runId = 'run-1';
const list = (...ids: string[]) => ({ type: 'List', runId, ids }) as const;
const listed = (...ids: string[]): Event => ({ type: 'BillsListed', data: { runId, ids } });
const start = { type: 'Start', runId, facts: { title: 'Tuition' }, targetCount: 2 } as const;
const started: Event = { type: 'ChangeStarted', data: { runId, title: 'Tuition', targetCount: 2 } };
const passOver = { type: 'PassOver', runId, items: [{ billId: 'bill-2' }] } as const;
const passedOver: Event = { type: 'BillPassedOver', data: { runId, billId: 'bill-2' } };
const end = { runId, done: 1, passedOver: 1 };
const complete = { type: 'Complete', ...end } as const;
const completed: Event = { type: 'ChangeCompleted', data: end };
const why = { runId, code: 'fees/structure-not-found', kind: 'missing', reason: 'Fee structure not found' } as const;
const fail = { type: 'Fail', ...why } as const;
const failed: Event = { type: 'ChangeFailed', data: why };

const run = given(Changes);

describe('A resumable run', () => {
  it('lists each record of a run once, before its start', () => {
    run().when(list('bill-1', 'bill-2')).then(listed('bill-1', 'bill-2'));
    run(listed('bill-1')).when(list('bill-1', 'bill-2')).then(listed('bill-2'));
    run(listed('bill-1')).when(list('bill-1')).thenNothing();
    run(listed('bill-1'), started).when(list('bill-2')).thenNothing();
  });

  it('keeps its list and its facts until its end', () => {
    const after = (...events: Event[]) => fold(Changes, events);
    expect(after(listed('bill-1'), listed('bill-2'), started, passedOver)).toEqual({
      status: 'running',
      listed: ['bill-1', 'bill-2'],
      facts: { title: 'Tuition' },
    });
    expect(after(listed('bill-1'), started, completed)).toEqual({
      status: 'completed',
      completed: end,
      facts: { title: 'Tuition' },
    });
    expect(after(listed('bill-1'), started, failed)).toEqual({
      status: 'failed',
      failed: why,
      facts: { title: 'Tuition' },
    });
  });

  it('starts a run once', () => {
    run().when(start).then(started);
    for (const over of [started, completed, failed]) run(started, over).when(start).thenNothing();
  });

  it('names the skipped records while it runs', () => {
    run(started).when(passOver).then(passedOver);
    run().when(passOver).thenNothing();
    run(started, completed).when(passOver).thenNothing();
  });

  it('completes a run once, after its start', () => {
    run(started).when(complete).then(completed);
    run().when(complete).thenNothing();
    for (const over of [completed, failed]) run(started, over).when(complete).thenNothing();
  });

  it('fails a run once with the reason, after its start', () => {
    run(started).when(fail).then(failed);
    run().when(fail).thenNothing();
    for (const over of [completed, failed]) run(started, over).when(fail).thenNothing();
  });

  it('names a started run by its facts', () => {
    expect(Changes.about?.({ status: 'none', listed: [] })).toBeUndefined();
    expect(Changes.about?.({ status: 'running', listed: [], facts: { title: 'Tuition' } })).toBe('Tuition');
  });

  it('records no list and no skipped records for a kind without such events', () => {
    given(Uploads)()
      .when({ type: 'List', runId, ids: ['student-1'] })
      .thenNothing();
    given(Uploads)({ type: 'UploadStarted', data: { runId, targetCount: 1 } })
      .when({ type: 'PassOver', runId, items: [] })
      .thenNothing();
  });
});

describe('the state of a resumable run', () => {
  const facts = { title: 'Tuition' };
  const state = (...events: Event[]) => fold(Changes, events);

  it('ignores an end before the start', () => {
    for (const end of [completed, failed]) expect(state(listed('bill-1'), end)).toEqual(state(listed('bill-1')));
  });

  it('ignores a list, a second start and a second end after the start', () => {
    const running = state(listed('bill-1'), started);
    expect(state(listed('bill-1'), started, listed('bill-2'))).toEqual(running);
    const again: Event = { type: 'ChangeStarted', data: { runId, title: 'Another', targetCount: 9 } };
    expect(state(listed('bill-1'), started, again)).toEqual(running);
    const ended = { status: 'completed', completed: end, facts };
    expect(state(started, completed)).toEqual(ended);
    expect(state(started, completed, failed)).toEqual(ended);
    expect(state(started, failed, completed)).toEqual({ status: 'failed', failed: why, facts });
  });
});
