import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';

import { fees } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser } from 'playwright-core';

import { freePort } from '../../api/src/testing/free-port.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { launch, newPerson, settled, signIn } from './browser.js';

const WEB = join(import.meta.dirname, '..');
const VITE = join(WEB, '../../node_modules/vite/bin/vite.js');

const directory = mkdtempSync(join(tmpdir(), 'bursar-web-'));
let browser: Browser;
let app: TestApp;
let host: ChildProcess;
let url: string;

beforeAll(async () => {
  browser = await launch();
  const port = await freePort();
  url = `http://localhost:${port}`;
  app = await TestApp.start({ WEB_ORIGINS: url });
  const env = { ...process.env, NODE_ENV: 'production', VITE_SERVER_URL: `${app.url}/api` };
  execFileSync(process.execPath, [VITE, 'build', '--outDir', directory, '--emptyOutDir'], { cwd: WEB, env });
  const serve = ['preview', '--outDir', directory, '--host', 'localhost', '--port', String(port), '--strictPort'];
  host = spawn(process.execPath, [VITE, ...serve], { cwd: WEB, env, stdio: 'ignore' });
  while (!(await fetch(url).catch(() => undefined))?.ok) await passing(50);
});
afterAll(async () => {
  const gone = once(host, 'exit');
  host.kill();
  await gone;
  await browser.close();
  await app.close();
  rmSync(directory, { recursive: true });
});

describe('a web app on another server', () => {
  it('is compressed where it was built', () => {
    expect(existsSync(join(directory, 'index.html.br'))).toBe(true);
  });

  it('signs users in, pages through lists, shows live changes, and downloads files', async () => {
    const student = await app.newUser({ name: 'Asha Rao' });
    const admin = await app.admin();
    const { page, context, errors } = await newPerson(browser, { url } as TestApp);
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();

    await page.goto('/admin/fees?tab=assigned');
    await settled(page);
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 500, due_date: '2030-01-31' });
    await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: student.user.student_id ?? '' });
    await page.getByRole('row', { name: /Asha Rao/ }).waitFor();
    await page.getByText(/1.1 of 1/).waitFor();

    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Options of Assigned Fees' }).click();
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const file = await downloads;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('Asha Rao');
    expect(errors).toEqual([]);
    await context.close();
  });
});
