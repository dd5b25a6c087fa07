import { type AnswerOf, type identity } from '@bursar/contracts';

export type DemoLogin = AnswerOf<typeof identity.demoLogins>[number];

/** Empty outside the demo. */
export const DEMO_LOGINS = Symbol('DEMO_LOGINS');
