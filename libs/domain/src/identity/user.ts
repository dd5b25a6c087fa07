import { decider } from '../kernel/index.js';
import { type UserEvents } from './events.js';
import { refuse } from './refusals.js';
import { type Role } from './roles.js';

type Registration = UserEvents['UserRegistered'];

interface Known {
  readonly status: 'active' | 'inactive';
  readonly userId: string;
  readonly role: Role;
  readonly batch: number | null;
  readonly sessionVersion: number;
  readonly credentialId: string | null;
}

export type UserState = { readonly status: 'none' } | Known;

export type UserCommands = {
  RegisterUser: { registration: Registration; credentialId: string };
  ActivateUser: Record<never, never>;
  /** `by` is the user who asks; nobody deactivates themselves. */
  DeactivateUser: { by: string | null; reason: 'manual' | 'batch_passed_out' };
};

function known(user: UserState): Known {
  if (user.status === 'none') throw refuse('user-not-found');
  return user;
}

const changed = (user: UserState, change: Partial<Known>): UserState =>
  user.status === 'none' ? user : { ...user, ...change };

/** A person who may sign in. */
export const User = decider<UserState, UserCommands, UserEvents>({
  category: 'user',
  initial: { status: 'none' },

  decide: {
    RegisterUser: ({ registration, credentialId }, user) => {
      if (user.status !== 'none') return [];
      const { userId, source } = registration;
      const by = source === 'bootstrap' ? 'self' : 'admin';
      return [
        { type: 'UserRegistered', data: registration },
        { type: 'PasswordSet', data: { userId, credentialId, by } },
      ];
    },

    ActivateUser: (_, state) => {
      const { userId, role, batch, status } = known(state);
      return status === 'active' ? [] : [{ type: 'UserActivated', data: { userId, role, batch } }];
    },

    DeactivateUser: ({ by, reason }, state) => {
      const { userId, role, batch, status, sessionVersion } = known(state);
      if (by === userId) throw refuse('own-account');
      if (status === 'inactive') return [];
      return [
        { type: 'UserDeactivated', data: { userId, role, batch, reason } },
        { type: 'SessionsRevoked', data: { userId, sessionVersion: sessionVersion + 1, reason: 'deactivated' } },
      ];
    },
  },

  evolve: {
    UserRegistered: (_, { userId, role, student }) => ({
      status: 'active',
      userId,
      role,
      batch: student?.batch ?? null,
      sessionVersion: 1,
      credentialId: null,
    }),
    PasswordSet: (user, { credentialId }) => changed(user, { credentialId }),
    UserActivated: (user) => changed(user, { status: 'active' }),
    UserDeactivated: (user) => changed(user, { status: 'inactive' }),
    SessionsRevoked: (user, { sessionVersion }) => changed(user, { sessionVersion }),
  },
});
