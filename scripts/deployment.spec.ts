import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { KEPT_FOLDERS } from '../apps/api/src/files/kept-folders.js';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const documented = new Set(
  [...read('docs/settings.md').matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  ),
);

const namesIn = (text: string, name: RegExp) => [...text.matchAll(name)].map(([, found = '']) => found);

/** Strict objects turn misspelt keys into errors. */
const duration = z.string().regex(/^\d+(s|m|h)$/);
const healthcheck = z.strictObject({
  test: z.tuple([z.literal('CMD'), z.string()], z.string()),
  interval: duration,
  timeout: duration,
  retries: z.int().positive(),
});
const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.literal('.'), target: z.string() }).optional(),
  user: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  network_mode: z.literal('none').optional(),
  platform: z
    .string()
    .regex(/^linux\/\w+$/)
    .optional(),
  command: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  profiles: z.array(z.string()).optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  stop_grace_period: duration.optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  mem_limit: z
    .string()
    .regex(/^\$\{\w+:-\d+[mg]\}$/)
    .optional(),
  pids_limit: z.int().positive().optional(),
  deploy: z.strictObject({ replicas: z.int().positive() }).optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string().regex(/^(\$\{\w+:-\d+\}|\d+):\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  networks: z
    .record(z.string(), z.strictObject({ ipv4_address: z.ipv4().optional(), aliases: z.array(z.string()).optional() }))
    .optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .optional(),
  healthcheck: healthcheck.optional(),
});
const composition = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_-]*$/),
  'x-server': z.unknown(),
  services: z.record(z.string(), service),
  networks: z.record(
    z.string(),
    z.strictObject({ ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) }) }),
  ),
  volumes: z.record(z.string(), z.null()),
});

const compositionOf = (text: string) => composition.parse(parse(text, { merge: true }));
const { services, networks, volumes } = compositionOf(read('docker-compose.yml'));
const everyService = Object.entries(services);
const stages = new Map(
  read('Dockerfile')
    .split(/^(?=FROM )/m)
    .map((stage) => [/ AS (\w+)$/m.exec(stage)?.[1] ?? '', stage] as const),
);

const servers = everyService.filter(([, { build }]) => build !== undefined);

function madeSecrets(directory: string): Record<string, Record<string, string>> {
  const files = readdirSync(directory)
    .filter((name) => name.endsWith('.env'))
    .map((name) => [`docker/secrets/${name}`, join(directory, name)] as const);
  const settingsOf = (path: string) =>
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => /^(\w+)=(.+)$/.exec(line)?.slice(1) ?? [line]);
  return Object.fromEntries(files.map(([name, path]) => [name, Object.fromEntries(settingsOf(path)) as never]));
}

describe('the secrets of the stores', () => {
  let folder: string;
  let secrets: ReturnType<typeof madeSecrets>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bursar-secrets-'));
    cpSync(join(ROOT, 'docker'), folder, { recursive: true, filter: (path) => !path.endsWith('/secrets') });
    execFileSync('sh', [join(folder, 'secrets.sh')]);
    secrets = madeSecrets(join(folder, 'secrets'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('makes the secrets once, readable by their owner only', () => {
    execFileSync('sh', [join(folder, 'secrets.sh')]);
    expect(madeSecrets(join(folder, 'secrets'))).toEqual(secrets);
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(join(folder, 'secrets'))) {
      expect(statSync(join(folder, 'secrets', name)).mode & 0o777).toBe(0o600);
    }
  });

  it('gives all servers one Ed25519 key for seals, and makes a missing one', () => {
    const file = join(folder, 'secrets/seal-key.pem');
    const made = readFileSync(file, 'utf8');
    expect(createPrivateKey(made).asymmetricKeyType).toBe('ed25519');
    rmSync(file);
    execFileSync('sh', [join(folder, 'secrets.sh')]);
    expect(createPrivateKey(readFileSync(file, 'utf8')).asymmetricKeyType).toBe('ed25519');
    expect(readFileSync(file, 'utf8')).not.toBe(made);
    for (const [, { volumes = [], environment }] of servers) {
      expect(volumes).toContain(`./docker/secrets/seal-key.pem:${environment?.SEAL_KEY_FILE ?? ''}:ro`);
    }
  });

  it('makes a secret file for each name in Compose, read by one service', () => {
    const asked = everyService.map(([name, { env_file = [] }]) => [
      name,
      env_file.filter(({ required }) => required).map(({ path }) => path),
    ]);
    expect(Object.fromEntries(asked)).toEqual({
      api: ['docker/secrets/server.env'],
      replica: ['docker/secrets/server.env'],
      eventstore: ['docker/secrets/eventstore.env'],
      mongo: ['docker/secrets/mongo.env'],
      proxy: [],
      certificates: [],
    });
    expect(Object.keys(secrets).sort()).toEqual([...new Set(asked.flatMap(([, paths]) => paths ?? []))].sort());
  });

  it('lets the servers reach the stores by name and password', () => {
    const server = secrets['docker/secrets/server.env'] ?? {};
    const [events, rows] = [new URL(server.EVENT_STORE_URL ?? ''), new URL(server.READ_MODEL_URL ?? '')];
    expect(Object.keys(services)).toEqual(expect.arrayContaining([events.hostname, rows.hostname]));
    const { EVENTSTORE_DEFAULT_ADMIN_PASSWORD, ...others } = secrets['docker/secrets/eventstore.env'] ?? {};
    const { MONGO_INITDB_ROOT_USERNAME, MONGO_INITDB_ROOT_PASSWORD, MONGO_KEY } =
      secrets['docker/secrets/mongo.env'] ?? {};
    expect([events.username, events.password]).toEqual(['admin', EVENTSTORE_DEFAULT_ADMIN_PASSWORD]);
    expect([rows.username, rows.password]).toEqual([MONGO_INITDB_ROOT_USERNAME, MONGO_INITDB_ROOT_PASSWORD]);
    const made = [EVENTSTORE_DEFAULT_ADMIN_PASSWORD, others.EVENTSTORE_DEFAULT_OPS_PASSWORD, rows.password, MONGO_KEY];
    expect(new Set(made).size).toBe(made.length);
    for (const secret of made) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(events.searchParams.get('tls')).toBeNull();
    const authority = events.searchParams.get('tlsCAFile') ?? '';
    for (const [, { volumes: mounted = [] }] of servers) {
      expect(mounted.map((mount) => mount.split(':')[1])).toContain(dirname(authority));
    }
  });

  it('keeps secrets out of the repository and the image', () => {
    for (const file of ['.gitignore', '.dockerignore']) {
      expect(read(file).split('\n')).toEqual(expect.arrayContaining(['.env', 'docker/secrets*/']));
    }
  });
});

describe('the deployment', () => {
  it('sets only known settings', () => {
    const set = [
      ...servers.flatMap(([, { environment = {} }]) => Object.keys(environment)),
      ...namesIn(read('.env.example'), /^([A-Z_]+)=/gm),
      ...namesIn(read('Dockerfile'), /(?<!^ARG )\b([A-Z_]+)=/gm),
    ];
    expect(set).toEqual(expect.arrayContaining(['PUBLIC_URL', 'JWT_SECRET', 'DATA_DIR', 'TRUST_PROXY']));
    expect(set.filter((name) => name !== 'NODE_ENV' && !documented.has(name))).toEqual([]);
  });

  it('uses only keys that Compose knows', () => {
    const written = read('docker-compose.yml');
    expect(() => compositionOf(written.replace('healthcheck:', 'heathcheck:'))).toThrow('heathcheck');
    expect(() => compositionOf(written.replace('interval: 10s', 'interval: 10 s'))).toThrow('interval');
    expect(() => compositionOf(written.replace('service_healthy', 'service_well'))).toThrow('condition');
  });

  it('names only existing services, volumes, networks and files, and uses every declaration', () => {
    const mounts = everyService.flatMap(([, { volumes: mounted = [] }]) =>
      mounted.map((mount) => mount.split(':')[0] ?? ''),
    );
    const [files, named] = [mounts.filter((name) => name.startsWith('.')), mounts.filter((name) => /^\w/.test(name))];
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
    const ours = files.filter((path) => !path.startsWith('./docker/secrets/'));
    for (const path of ours) expect(read(path)).not.toBe('');
    for (const [, { depends_on = {}, networks: joined = {} }] of everyService) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      expect(Object.keys(networks)).toEqual(expect.arrayContaining(Object.keys(joined)));
    }
  });

  it('waits only for services with a health check and without an extra profile', () => {
    const tells = (name: string) =>
      services[name]?.healthcheck !== undefined ||
      (services[name]?.build !== undefined && /^HEALTHCHECK /m.test(read('Dockerfile')));
    for (const [, { depends_on = {}, profiles = [] }] of everyService) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        if (condition === 'service_healthy') expect([name, tells(name)]).toEqual([name, true]);
        for (const profile of services[name]?.profiles ?? []) expect(profiles).toContain(profile);
      }
    }
  });

  it('checks the health at an existing route', () => {
    const routes = readdirSync(join(ROOT, 'libs/contracts/src'))
      .filter((name) => name.endsWith('.contract.ts'))
      .flatMap((name) => namesIn(read(`libs/contracts/src/${name}`), /path: '([^']+)'/g));
    const checks = [read('Dockerfile'), ...everyService.flatMap(([, { healthcheck: check }]) => check?.test ?? [])];
    const asked = checks.flatMap((text) => namesIn(text, /[\d}]\/api(\/\w+)/g));
    expect(asked).toHaveLength(2);
    expect(asked.filter((path) => !routes.includes(path))).toEqual([]);
  });

  it('runs the servers at the addresses of the proxy', () => {
    const nginx = read('docker/nginx.conf');
    const upstreams = namesIn(nginx, /^upstream (\w+)/gm);
    expect(namesIn(nginx, /proxy_pass http:\/\/(\w+);/g)).toEqual(upstreams);
    const places = servers.map(([, server]) => `${server.networks?.default?.aliases?.[0]}:${server.environment?.PORT}`);
    expect(namesIn(nginx, /^ {2}server (\w+:\d+)/gm)).toEqual([...new Set(places)]);
  });

  it('trusts only the proxy, which has a fixed address', () => {
    const addresses = everyService.flatMap(([name, { networks: joined = {} }]) =>
      Object.entries(joined).flatMap(([network, { ipv4_address }]) =>
        ipv4_address === undefined ? [] : [{ name, network, ipv4_address }],
      ),
    );
    expect(addresses.map(({ name }) => name)).toEqual(['proxy']);
    for (const { network, ipv4_address } of addresses) {
      const [base = '', bits] = networks[network]?.ipam.config[0]?.subnet.split('/') ?? [];
      const subnet = new BlockList();
      subnet.addSubnet(base, Number(bits));
      expect(subnet.check(ipv4_address)).toBe(true);
      for (const [, { environment }] of servers) expect(environment?.TRUST_PROXY).toBe(ipv4_address);
    }
  });

  it('gives no container more rights, writable places or resources than it needs', () => {
    for (const [, each] of everyService) {
      expect(each).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
      });
    }
    for (const [, server] of servers) {
      expect(server.cap_add).toBeUndefined();
      const writable = (server.volumes ?? []).filter((mount) => !mount.endsWith(':ro'));
      const written = [...(server.tmpfs ?? []), ...writable.map((mount) => mount.split(':')[1] ?? '')];
      const files = KEPT_FOLDERS.map((folder) => `/data/${folder}`);
      expect(written.map((mount) => mount.split(':')[0]).sort()).toEqual(['/data', '/tmp', ...files].sort());
    }
  });

  it('lets all servers read and keep the uploaded files of each', () => {
    const shared = KEPT_FOLDERS.map((folder) => `${folder}:/data/${folder}`);
    for (const [, { volumes: mounted }] of servers) expect(mounted).toEqual(expect.arrayContaining(shared));
    const made = namesIn(stages.get('production') ?? '', /^RUN mkdir -p (.+) && chown -R node:node \/data/gm);
    expect(made.flatMap((paths) => paths.split(' '))).toEqual(KEPT_FOLDERS.map((folder) => `/data/${folder}`));
  });

  it('runs the commands of operators in a data directory of their own, beside the shared files', () => {
    const commands = [
      ...read('docs/operations.md').matchAll(/`docker compose run ([^`]+) node dist\/programs\/operate\.js/g),
    ];
    expect(commands).toHaveLength(2);
    for (const [, options = ''] of commands) {
      expect(options).not.toContain('DATA_DIR');
      const server = services[options.split(' ').at(-1) ?? ''];
      expect(server?.tmpfs?.map((mount) => mount.split(':')[0])).toContain('/data');
      expect(server?.volumes).toEqual(
        expect.arrayContaining(KEPT_FOLDERS.map((folder) => `${folder}:/data/${folder}`)),
      );
    }
  });

  it('runs in production mode by default, behind the proxy only', () => {
    for (const [, { environment }] of servers) expect(environment?.NODE_ENV).toBe('${NODE_ENV:-production}');
    const published = everyService.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
    expect(published).toEqual(['proxy']);
  });

  it('reads only environment variables that the example names', () => {
    const taken = namesIn(read('docker-compose.yml'), /\$\{(\w+)/g);
    const example = namesIn(read('.env.example'), /^(?:# )?([A-Z_]+)=/gm);
    expect(taken).toContain('BURSAR_PORT');
    expect(taken.filter((name) => !example.includes(name))).toEqual([]);
  });

  it('builds the server from every workspace, and the demonstration into the image of development only', () => {
    const workspaces = ['libs', 'apps'].flatMap((folder) =>
      readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
    );
    const builtIn = (stage: string) =>
      namesIn(stages.get(stage) ?? '', /^COPY --from=build \/app\/(\S+)\/dist /gm).sort();
    const demonstration = ['apps/demo', 'apps/sandbox-gateway'];
    expect(namesIn(stages.get('manifests') ?? '', /^COPY (\S+)\/package\.json /gm).sort()).toEqual(workspaces.sort());
    expect(builtIn('production')).toEqual(workspaces.filter((workspace) => !demonstration.includes(workspace)));
    expect(builtIn('development')).toEqual(demonstration);
    const programsIn = (stage: string) => namesIn(stages.get(stage) ?? '', /^COPY --from=build \/app\/dist\/(\S+) /gm);
    expect([programsIn('production'), programsIn('development')]).toEqual([['programs'], ['demonstration']]);
    for (const workspace of demonstration) expect(stages.get('dependencies')).not.toContain(basename(workspace));
  });

  it('ships the image of production unless NODE_ENV names that of development', () => {
    expect(stages.get('')?.trim()).toBe('FROM production');
    expect([...stages.keys()]).toEqual(expect.arrayContaining(['production', 'development']));
    for (const [, { build, image }] of servers) {
      expect(build?.target).toBe('${NODE_ENV:-production}');
      expect(image).toBe('bursar:${NODE_ENV:-production}');
    }
  });

  it('pins every image to one version, by its digest except for EventStoreDB', () => {
    const compose = everyService.flatMap(([, { image, build }]) => (build === undefined ? [image] : []));
    const images = [...compose, ...namesIn(read('Dockerfile'), /^ARG \w+_IMAGE=(\S+)/gm)];
    expect(images.length).toBeGreaterThan(4);
    for (const image of images) {
      const digest = image.startsWith('eventstore/') ? '' : '@sha256:[0-9a-f]{64}';
      expect(image).toMatch(new RegExp(String.raw`:\d+\.\d+\.\d+[-a-z]*${digest}$`));
    }
    expect(namesIn(read('Dockerfile'), /^FROM (\S+:\S+)/gm)).toEqual([]);
  });
});

describe('the workspace', () => {
  it('runs no script of an installed package', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });

  it('keeps the expected files at the top level [CARD-007]', () => {
    const top = ['package.json', 'nest-cli.json', 'docker-compose.yml', 'README.md'];
    const folders = ['apps/api', 'apps/web', 'libs/domain', 'libs/contracts', 'libs/platform'].map(
      (folder) => `${folder}/package.json`,
    );
    expect([...top, ...folders].filter((path) => read(path) === '')).toEqual([]);
  });

  it.each([
    ['@nestjs/core', 'apps/api'],
    ['@nestjs/cqrs', 'apps/api'],
    ['@nestjs/testing', 'libs/platform'],
    ['@eventstore/db-client', 'libs/platform'],
    ['mongodb', 'libs/platform'],
    ['rxjs', 'libs/platform'],
    ['socket.io', 'libs/platform'],
    ['razorpay', 'apps/api'],
    ['react', 'apps/web'],
    ['react-router-dom', 'apps/web'],
    ['jspdf', 'apps/web'],
    ['vite', '.'],
    ['jest', '.'],
  ])('names %s in a manifest of %s and uses it [CARD-008]', (name, folder) => {
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
