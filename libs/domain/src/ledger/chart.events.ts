import { event, type EventsOf } from '../kernel/index.js';
import { type Account } from './accounts.js';

export const chartEvents = {
  AccountAdded: event<{ account: Account; name: string }>(({ account, name }) => ({
    says: `Added the account ${account} ${name}`,
  })),

  AccountRenamed: event<{ account: Account; name: string; previousName: string }>(
    ({ account, name, previousName }) => ({ says: `Renamed the account ${account} from ${previousName} to ${name}` }),
  ),

  AccountRetired: event<{ account: Account; name: string }>(({ account, name }) => ({
    says: `Retired the account ${account} ${name}`,
  })),

  AccountRestored: event<{ account: Account; name: string }>(({ account, name }) => ({
    says: `Took the account ${account} ${name} back into use`,
  })),
};
export type ChartEvents = EventsOf<typeof chartEvents>;
