import { describe, expect, it } from '@jest/globals';
import { type Hit, type Role, ROLES } from '@bursar/contracts';
import { matchPath } from 'react-router-dom';
import { ACTIONS } from '../screen-actions.js';
import { mayOpen, SCREENS, screensOf } from '../screens.js';
import { placesOf } from './places.js';
import { createRecent } from './recent.js';
import { addressOf } from './record-address.js';

const userOf = (role: Role, passed_out = false) => ({ id: 'u1', name: 'Asha', role, passed_out });

const mayVisit = (role: Role, address: string, screens = SCREENS): boolean =>
  screens.some((screen) => matchPath(screen.path, address.split('?')[0] ?? '') !== null && mayOpen(screen, role));

describe.each(ROLES)('The search of the role %s', (role) => {
  it('offers only screens, reports and actions that the role may open', () => {
    const { screens, reports, actions } = placesOf(userOf(role));
    const all = [...screens, ...reports, ...actions];
    const addresses = all.map(({ to }) => to);
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((address) => !mayVisit(role, address))).toEqual([]);
    expect(new Set(all.map(({ label, to }) => `${label} ${to}`)).size).toBe(all.length);
  });
});

it('Every action has a role that may open it', () => {
  for (const { who, to } of ACTIONS) expect(who.every((role) => mayVisit(role, to))).toBe(true);
});

it('A passed-out student is offered screens of bills alone', () => {
  const leaver = userOf('student', true);
  const { screens } = placesOf(leaver);
  expect(screens.every(({ to }) => mayVisit('student', to, screensOf(leaver)))).toBe(true);
});

describe('The address of a hit', () => {
  const hit: Hit = {
    id: 'b1',
    title: 'Tuition',
    subtitle: '',
    amount: 1,
    status: 'pending',
    student_id: 's1',
    find: 'TXN-1',
  };

  it.each<[Parameters<typeof addressOf>[0], readonly Role[]]>([
    ['person', ['admin', 'finance_manager', 'auditor']],
    ['payment', ['admin', 'finance_manager', 'auditor', 'student']],
    ['bill', ['admin', 'finance_manager', 'auditor', 'student']],
    ['structure', ['admin', 'finance_manager', 'auditor']],
    ['suspense', ['admin', 'finance_manager', 'auditor']],
    ['aid', ['admin', 'finance_manager', 'auditor', 'student']],
    ['fund', ['admin', 'finance_manager', 'auditor']],
    ['income', ['admin', 'finance_manager', 'auditor']],
    ['grant', ['admin', 'finance_manager', 'auditor']],
    ['expense', ['admin', 'finance_manager', 'auditor', 'hod', 'faculty']],
    ['payslip', ['admin', 'finance_manager', 'hod', 'faculty', 'staff']],
  ])('of a %s is open to its readers', (kind, roles) => {
    for (const role of roles) expect([role, mayVisit(role, addressOf(kind, hit, role))]).toEqual([role, true]);
  });

  it('names the row that opens', () => {
    expect(addressOf('payment', hit, 'auditor')).toBe('/admin/fees?tab=transactions&open=b1');
    expect(addressOf('payment', hit, 'student')).toBe('/student/fees?q=TXN-1');
    expect(addressOf('payslip', hit, 'auditor')).toBe('/admin/staff?open=b1');
    expect(addressOf('payslip', { ...hit, subtitle: '2026-10' }, 'staff')).toBe('/staff?month=2026-10#pay-history');
    expect(addressOf('person', hit, 'auditor')).toBe('/students/s1');
    expect(addressOf('person', { ...hit, student_id: null }, 'admin')).toBe('/people/b1');
  });
});

describe('The recently opened records', () => {
  const item = (key: string) => ({ key, label: key, note: '', to: `/${key}` });

  function emptyRecent() {
    const kept = new Map<string, string>();
    const recent = createRecent(() => ({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    }));
    return { kept, recent };
  }

  it('stand newest first, each once, eight at most', () => {
    const { recent } = emptyRecent();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) recent.add('u1', item(key));
    expect(recent.of('u1').map(({ key }) => key)).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b']);
  });

  it('belong to one user, and leave nothing behind', () => {
    const { recent, kept } = emptyRecent();
    recent.add('u1', item('a'));
    expect(recent.of('u2')).toEqual([]);
    recent.add('u2', item('b'));
    expect(recent.of('u1')).toEqual([]);
    recent.forget();
    expect(kept.size).toBe(0);
  });

  it('survive a damaged storage', () => {
    const { recent, kept } = emptyRecent();
    kept.set('recently-opened', '{');
    expect(recent.of('u1')).toEqual([]);
  });
});
