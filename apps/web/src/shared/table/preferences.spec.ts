import { describe, expect, it } from '@jest/globals';
import { type Preferences } from '@bursar/contracts';

import { RequestFailed } from '../server/request-failed.js';
import { columnAs, createPreferences, densityAs, tableIn, withoutView, withView } from './preferences.js';

const OVERDUE = { name: 'Overdue', q: '', filters: { status: 'unpaid' } };

class Account {
  kept: Preferences = { version: 0, density: 'comfortable', tables: {} };
  away = false;
  refusal: string | undefined;

  private check(): void {
    if (this.away) throw new RequestFailed(0);
  }
  load = () =>
    new Promise<Preferences>((resolve) => {
      this.check();
      resolve(this.kept);
    });
  save = (wanted: Preferences) =>
    new Promise<Preferences>((resolve) => {
      this.check();
      if (this.refusal)
        throw new RequestFailed(400, { statusCode: 400, code: 'VALIDATION', requestId: 'r', error: this.refusal });
      if (wanted.version !== this.kept.version) throw new RequestFailed(409);
      this.kept = { ...wanted, version: wanted.version + 1 };
      resolve(this.kept);
    });
}

function windows() {
  const account = new Account();
  return { account, here: createPreferences(account), there: createPreferences(account) };
}

describe('views, columns and density of an account', () => {
  it('show in another window after its next look', async () => {
    const { here, there } = windows();
    expect(here.get().ready).toBe(false);
    await here.choose(densityAs('compact'));
    await here.choose(columnAs('users', 'email', false));
    await here.choose(withView('users', OVERDUE));
    await there.refresh();
    expect(there.get()).toMatchObject({ ready: true, chosen: { density: 'compact' }, failure: undefined });
    expect(tableIn(there.get().chosen, 'users')).toEqual({ columns: { email: false }, views: [OVERDUE] });
    await there.choose(withoutView('users', 'Overdue'));
    await here.refresh();
    expect(tableIn(here.get().chosen, 'users').views).toEqual([]);
  });

  it('merge choices of two windows about different things', async () => {
    const { account, here, there } = windows();
    await Promise.all([here.refresh(), there.refresh()]);
    await here.choose(columnAs('users', 'email', false));
    await there.choose(withView('users', OVERDUE));
    expect(account.kept.tables).toEqual({ users: { columns: { email: false }, views: [OVERDUE] } });
    expect(there.get().failure).toBeUndefined();
  });

  it('keep the other window’s choice about the same thing, and say so', async () => {
    const { account, here, there } = windows();
    await Promise.all([here.refresh(), there.refresh()]);
    await here.choose(withView('users', OVERDUE));
    await there.choose(withView('users', { ...OVERDUE, q: 'asha' }));
    expect(tableIn(account.kept, 'users').views).toEqual([OVERDUE]);
    expect(there.get()).toMatchObject({ chosen: account.kept, unsaved: false });
    expect(there.get().failure).toContain('Another window changed this meanwhile');
    await here.choose(densityAs('compact'));
    await there.choose(densityAs('compact'));
    expect(there.get().failure).toBeUndefined();
  });

  it('stay in the window while the account is away, and are saved later', async () => {
    const { account, here } = windows();
    account.away = true;
    await here.refresh();
    expect(here.get()).toMatchObject({ ready: true, failure: undefined });
    await here.choose(densityAs('compact'));
    await here.choose(withView('users', OVERDUE));
    expect(here.get()).toMatchObject({ unsaved: true, chosen: { density: 'compact' } });
    expect(here.get().failure).toContain('could not be saved');
    account.away = false;
    await here.refresh();
    expect(here.get()).toMatchObject({ unsaved: false, failure: undefined });
    expect(account.kept).toMatchObject({ density: 'compact', tables: { users: { views: [OVERDUE] } } });
  });

  it('stay as they were shown while a later look gets no answer', async () => {
    const { account, here } = windows();
    await here.choose(densityAs('compact'));
    await here.choose(withView('users', OVERDUE));
    account.away = true;
    await here.refresh();
    expect(here.get()).toMatchObject({ chosen: account.kept, failure: undefined, unsaved: false });
  });

  it('drop a refused choice with the sentence of the account', async () => {
    const { account, here } = windows();
    account.refusal = 'A list keeps at most 50 views';
    await here.choose(withView('users', OVERDUE));
    expect(here.get()).toMatchObject({ failure: account.refusal, unsaved: false, chosen: { tables: {} } });
  });
});
