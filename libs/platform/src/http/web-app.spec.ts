import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { serveWebApp } from './web-app.js';

const root = mkdtempSync(join(tmpdir(), 'bursar-web-'));
const script = join(root, 'static/js/page-Ab12.js');

let app: NestFastifyApplication;

beforeAll(async () => {
  mkdirSync(join(root, 'static/js'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<h1>Bursar</h1>');
  writeFileSync(join(root, '.notes'), 'of the builder');
  writeFileSync(script, 'show()');
  writeFileSync(`${script}.br`, 'compressed');
  const made = await Test.createTestingModule({}).compile();
  app = made.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
  await serveWebApp(app, root, '/api');
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const answerTo = async (url: string, method: 'GET' | 'HEAD' = 'GET', coding = 'identity') => {
  const { statusCode, body, headers } = await app.inject({ method, url, headers: { 'accept-encoding': coding } });
  return { statusCode, body, cached: headers['cache-control'], coding: headers['content-encoding'] };
};

describe('the files of the web app', () => {
  it.each(['/', '/login', '/student/fees?as_of=2026-03-31', '/static/js', '/apiary'])(
    'has a page at %s',
    async (url) => {
      expect(await answerTo(url)).toMatchObject({ statusCode: 200, body: '<h1>Bursar</h1>', cached: 'no-cache' });
      expect(await answerTo(url, 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
    },
  );

  it('sends a file whose name tells its content, to be kept for a year', async () => {
    const cached = 'public, max-age=31536000, immutable';
    expect(await answerTo('/static/js/page-Ab12.js?v=1')).toMatchObject({ statusCode: 200, body: 'show()', cached });
    const compressed = await answerTo('/static/js/page-Ab12.js', 'GET', 'br');
    expect(compressed).toMatchObject({ statusCode: 200, body: 'compressed', coding: 'br', cached });
  });

  it.each([
    ...['/api', '/api/nothing', '/static/js/page-Zz99.js', '/static/js/page-Ab12.js.br', '/missing.png'],
    ...['/.notes', '/../package.json', '/%2e%2e/package.json', '/static/..%2f..%2fpackage.json'],
  ])('has nothing at %s', async (url) => {
    const { statusCode, body } = await answerTo(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(body).not.toMatch(/Bursar|of the builder|"name"/);
  });

  it('sends a file that was put there after the start', async () => {
    writeFileSync(join(root, 'robots.txt'), 'Disallow: /');
    expect(await answerTo('/robots.txt')).toMatchObject({ statusCode: 200, body: 'Disallow: /' });
  });
});
