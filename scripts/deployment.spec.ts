import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const documented = new Set(
  [...read('docs/settings.md').matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  ),
);

const namesIn = (text: string, name: RegExp) => [...text.matchAll(name)].map(([, found = '']) => found);

describe('the deployment', () => {
  it('sets nothing that is no setting', () => {
    const [, server = ''] = /^x-server:[\s\S]*? environment:\n((?: {4}.*\n)+)/m.exec(read('docker-compose.yml')) ?? [];
    const set = [
      ...namesIn(server, /^ {4}([A-Z_]+):/gm),
      ...namesIn(read('.env.example'), /^([A-Z_]+)=/gm),
      ...namesIn(read('Dockerfile'), /([A-Z_]+)=/g),
    ];
    expect(set).toEqual(expect.arrayContaining(['EVENT_STORE_URL', 'JWT_SECRET', 'DATA_DIR', 'TRUST_PROXY']));
    expect(set.filter((name) => name !== 'NODE_ENV' && !documented.has(name))).toEqual([]);
  });

  it('builds its image from every workspace', () => {
    const workspaces = ['libs', 'apps'].flatMap((folder) =>
      readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
    );
    const dockerfile = read('Dockerfile');
    for (const workspace of workspaces) {
      expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
      expect(dockerfile).toContain(`COPY --from=build /app/${workspace}/dist ${workspace}/dist`);
    }
  });

  it('pins every image to one version', () => {
    const compose = namesIn(read('docker-compose.yml'), /^ +image: (\S+)$/gm).filter((image) => image !== 'bursar');
    const bases = namesIn(read('Dockerfile'), /^FROM (\S+)/gm).filter((image) => image.includes(':'));
    expect(compose).toHaveLength(3);
    for (const image of [...compose, ...bases]) expect(image).toMatch(/:\d+\.\d+\.\d+/);
  });
});
