export { Consistency } from './consistency.js';
export { namesOf } from './names-of.js';
export { Past } from './past.js';
export { PolicyRunner } from './policy-runner.js';
export { type ModelChange, Projector } from './projector.js';
export { type KeepRefusedStep, StepGone } from './refused-step.js';
export { NAMING, PROJECTIONS } from './registrations.js';
export { Subscriptions } from './subscriptions.js';
