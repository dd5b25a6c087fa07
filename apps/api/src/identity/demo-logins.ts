import { type AnswerOf, type identity } from '@bursar/contracts';

/** Somebody of the demo university whom everybody may sign in as. */
export type DemoLogin = AnswerOf<typeof identity.demoLogins>[number];

/** Injects the logins of the demo university; an empty list elsewhere. */
export const DEMO_LOGINS = Symbol('DEMO_LOGINS');
