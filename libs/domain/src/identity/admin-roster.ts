import { decider } from '../kernel/index.js';
import { type AdminRosterEvents } from './events.js';
import { refuse } from './refusals.js';

export type AdminRosterCommands = { Join: { userId: string }; Leave: { userId: string } };

export const ADMIN_ROSTER = 'main';

/** Keeps the last administrator, even when several leave at once. */
export const AdminRoster = decider<ReadonlySet<string>, AdminRosterCommands, AdminRosterEvents>({
  category: 'adminRoster',
  initial: new Set(),
  decide: {
    Join: ({ userId }, roster) => (roster.has(userId) ? [] : [{ type: 'AdminJoined', data: { userId } }]),
    Leave: ({ userId }, roster) => {
      if (!roster.has(userId)) return [];
      if (roster.size === 1) throw refuse('last-admin');
      return [{ type: 'AdminLeft', data: { userId } }];
    },
  },
  evolve: {
    AdminJoined: (roster, { userId }) => new Set([...roster, userId]),
    AdminLeft: (roster, { userId }) => new Set([...roster].filter((admin) => admin !== userId)),
  },
});
