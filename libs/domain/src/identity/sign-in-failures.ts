import { decider } from '../kernel/index.js';
import { type SignInFailureEvents } from './events.js';

export type SignInFailuresCommands = {
  RecordFailedSignIn: SignInFailureEvents['SignInFailed'];
};

/** The subject is the user id, or `unknown`. */
export const SignInFailures = decider<null, SignInFailuresCommands, SignInFailureEvents>({
  category: 'signInFailures',
  initial: null,
  decide: {
    RecordFailedSignIn: (failure) => [{ type: 'SignInFailed', data: failure }],
  },
  evolve: {
    SignInFailed: () => null,
  },
});
