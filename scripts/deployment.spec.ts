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

describe('the workspace', () => {
  it('has its top level where everybody looks for it [CARD-007]', () => {
    const top = ['package.json', 'nest-cli.json', 'docker-compose.yml', 'README.md'];
    const folders = ['apps/api', 'apps/web', 'libs/domain', 'libs/contracts'].map((folder) => `${folder}/package.json`);
    expect([...top, ...folders].filter((path) => read(path) === '')).toEqual([]);
  });

  it.each([
    ['@nestjs/core', 'apps/api'],
    ['@nestjs/cqrs', 'apps/api'],
    ['@nestjs/testing', 'apps/api'],
    ['@eventstore/db-client', 'apps/api'],
    ['mongodb', 'apps/api'],
    ['rxjs', 'apps/api'],
    ['socket.io', 'apps/api'],
    ['razorpay', 'apps/api'],
    ['react', 'apps/web'],
    ['react-router-dom', 'apps/web'],
    ['jspdf', 'apps/web'],
    ['vite', '.'],
    ['jest', '.'],
  ])('names %s in a manifest of %s, and uses it [CARD-008]', (name, folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(join(folder, 'package.json'))) as Record<
      string,
      Record<string, string> | undefined
    >;
    expect(Object.keys({ ...dependencies, ...devDependencies })).toContain(name);
    const imported = new RegExp(`(from |import\\()'${name}(/[\\w/-]+)?'`);
    const run = new RegExp(`\\b${name}/bin/`);
    const places = folder === '.' ? ['scripts', 'apps/web'] : [`${folder}/src`];
    const uses = places
      .flatMap((place) =>
        readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' })
          .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('node_modules') && !path.includes('dist'))
          .map((path) => join(place, path)),
      )
      .filter((path) => imported.test(read(path)) || run.test(read(path)));
    expect(uses).not.toEqual([]);
  });
});
