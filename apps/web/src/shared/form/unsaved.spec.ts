import { afterEach, describe, expect, it } from '@jest/globals';

import { unsaved } from './unsaved.js';

const place = (address: string) => new URL(address, 'http://bursar.test');
const lost = (from: string, to: string): boolean => unsaved.isLostBetween(place(from), place(to));

const onPage = { closest: () => null };
const inDrawer = { closest: () => ({}) as Element };

afterEach(() => {
  unsaved.remove(onPage);
  unsaved.remove(inDrawer);
});

describe('typed values', () => {
  it('are lost on the way to another screen or tab', () => {
    unsaved.add(onPage);
    expect(lost('/faculty', '/notifications')).toBe(true);
    expect(lost('/admin/budgets', '/admin/budgets?tab=grants')).toBe(true);
  });

  it('of a page stay while its list is filtered or a row opens', () => {
    unsaved.add(onPage);
    expect(lost('/faculty', '/faculty?status=paid&page=2')).toBe(false);
    expect(lost('/faculty', '/faculty?open=e1')).toBe(false);
  });

  it('of a form on the page are lost when its action leaves the address', () => {
    unsaved.add(onPage);
    expect(lost('/admin/income?do=record-income', '/admin/income')).toBe(true);
    expect(lost('/admin/income?do=record-income', '/admin/income?do=record-income&q=grant')).toBe(false);
    expect(lost('/admin/income', '/admin/income?do=record-income')).toBe(false);
  });

  it('of a drawer are lost when it closes or shows another record', () => {
    unsaved.add(inDrawer);
    expect(lost('/admin/aid?open=a1', '/admin/aid')).toBe(true);
    expect(lost('/admin/aid?d-open=a1', '/admin/aid?d-open=a2')).toBe(true);
    expect(lost('/admin/aid?open=a1', '/admin/aid?open=a1&page=2')).toBe(false);
  });

  it('do not hold a user who gave them up', () => {
    unsaved.add(inDrawer);
    unsaved.dropDialogs();
    expect(lost('/admin/aid?open=a1', '/admin/aid')).toBe(false);
  });

  it('do not exist before the first change', () => {
    expect(lost('/faculty', '/notifications')).toBe(false);
  });
});
