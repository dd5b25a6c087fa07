import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identity } from '@bursar/contracts';
import { User } from '@bursar/domain/identity';
import { Caller, Execution } from '@bursar/platform';
import { TestApp } from '../../api/src/testing/test-app.js';
import { publishedCredentialOf } from '../../api/src/identity/published-passwords.js';
import { demonstration } from './demonstration.js';

const ID = 'somebody-of-the-demo';

let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bursar-published-'));
  const app = await TestApp.start({ DATA_DIR: directory });
  const registration = {
    userId: ID,
    name: 'Sunita Tirkey',
    email: 'sunita@vidyanagar.example',
    role: 'staff',
    departmentId: null,
    student: null,
    monthlySalaryPaise: null,
    source: 'demo',
    importId: null,
  } as const;
  const register = { type: 'RegisterUser', registration, credentialId: publishedCredentialOf(ID) } as const;
  await app.get(Execution).execute(User, ID, register, Caller.system());
  await app.close();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a start with DEMO=0 on the data of the demo university', () => {
  it('refuses while an active account has its published password, and names the remedy', async () => {
    await expect(TestApp.start({ DATA_DIR: directory })).rejects.toThrow(
      'DEMO is off, but 1 active account of the demo university still has a published password, such as ' +
        'sunita@vidyanagar.example: anyone could sign in. Set DATA_DIR to an empty directory. Or start with DEMO=1 and ' +
        'deactivate every such account, or change its password.',
    );
  });

  it('starts without active published passwords', async () => {
    const app = await TestApp.start({ DATA_DIR: directory, DEMO: 'on' }, demonstration());
    await (await app.admin()).do(identity.setActive, { id: ID, is_active: false });
    await app.close();
    const started = await TestApp.start({ DATA_DIR: directory });
    expect((await started.anybody.send('GET', '/health')).status).toBe(200);
    await started.close();
  });
});
