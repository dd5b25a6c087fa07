import { describe, expect, it } from '@jest/globals';

import { createLiveJobs } from './live-jobs.js';

describe('a job', () => {
  it('remembers its first report, so that its rate can be computed', () => {
    let now = 1_000;
    const jobs = createLiveJobs(() => now);
    const job = { id: 'j1', kind: 'student-import', phase: 'Adding students', total: 90, finished: false } as const;
    jobs.take({ ...job, done: 0 });
    now = 3_000;
    jobs.take({ ...job, done: 45 });
    expect(jobs.get().get('j1')).toMatchObject({ done: 45, heardAt: 1_000 });
  });
});
