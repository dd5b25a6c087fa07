export { BackgroundWork } from './background-work.js';
export { Housekeeping } from './housekeeping.js';
export { inParallel } from './in-parallel.js';
export { JobReporter, type Report } from './job-reporter.js';
export { Jobs } from './jobs.js';
export { type Recurring } from './recurring.js';
export { RecurringTask } from './recurring-task.js';
export { type BegunRun, type RunKind, type RunResult, Runs, type RunStep } from './runs.js';
