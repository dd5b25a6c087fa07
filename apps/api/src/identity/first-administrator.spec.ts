import { describe, expect, it } from '@jest/globals';
import { identity } from '@bursar/contracts';
import { ADMIN_ROSTER, AdminRoster } from '@bursar/domain/identity';
import { Execution } from '@bursar/platform';
import { WrongSettings } from '@bursar/platform/settings';
import { TestApp } from '../testing/test-app.js';

describe('the first administrator', () => {
  it('creates the first administrator from the settings, once [GAP-047]', async () => {
    const app = await TestApp.start({
      ADMIN_EMAIL: 'Dean@Bursar.test',
      ADMIN_PASSWORD: 'secret-dean',
      ADMIN_NAME: 'Dean',
    });
    try {
      const dean = await app.signIn('dean@bursar.test', 'secret-dean');
      expect(dean.user).toMatchObject({ name: 'Dean', role: 'admin', is_active: true, department: null });
      await app.restart();
      const again = await app.signIn('dean@bursar.test', 'secret-dean');
      expect(await again.do(identity.allUsers, {})).toEqual([dean.user]);
      expect(await app.get(Execution).load(AdminRoster, ADMIN_ROSTER)).toEqual(new Set([dean.user.id]));
    } finally {
      await app.close();
    }
  });

  it.each([
    ['an e-mail address', { ADMIN_EMAIL: '' }],
    ['a password', { ADMIN_PASSWORD: '' }],
  ])('asks for a missing %s in a sentence', async (_, settings) => {
    const start = TestApp.start(settings);
    await expect(start).rejects.toThrow(WrongSettings);
    await expect(start).rejects.toThrow(
      'There is no administrator yet. Set ADMIN_EMAIL and ADMIN_PASSWORD, and ADMIN_NAME if you like.',
    );
  });
});
