import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = { api: 'apps/api/dist/main.js', operate: 'apps/api/dist/operate.js', demo: 'apps/demo/dist/main.js' };
const BUILT = ['libs/domain', 'libs/contracts', 'libs/platform', 'apps/sandbox-gateway', 'apps/api', 'apps/demo'];
/** The image of production has no demonstration. */
const FOLDERS = ['programs', 'demonstration'];
const DIST = join(ROOT, 'dist');
const STAMP = 'programs/.built-from';

const OWN = /[\\/](apps|libs)[\\/][\w-]+[\\/]dist[\\/]/;
const DEMONSTRATION = /[\\/]apps[\\/](demo|sandbox-gateway)[\\/]/;
/** Files beside their own, machine code, or clients that load when used. */
const APART =
  /^(@eventstore\/db-client|@node-rs\/argon2|jspdf|jspdf-autotable|libsql|mongodb|pino|reflect-metadata)(\/|$)/;

/** Workers, fonts and scripts lie beside the module that names them. */
const ownPlaces = {
  name: 'own-places',
  transform(code, id) {
    if (!OWN.test(id) || !code.includes('import.meta.url')) return undefined;
    const from = JSON.stringify(relative(join(DIST, 'programs'), id).replaceAll('\\', '/'));
    return code.replaceAll('import.meta.url', `new URL(${from}, import.meta.url).href`);
  },
};

/** The compiler notes there what it compiled. */
function digest() {
  const notes = BUILT.map((folder) => `${folder}/dist/.tsbuildinfo`);
  const made = createHash('sha256');
  for (const path of ['package-lock.json', 'scripts/programs.mjs', ...notes])
    made.update(readFileSync(join(ROOT, path)));
  return made.digest('hex');
}

const folderOf = ({ moduleIds }) => FOLDERS[Number(moduleIds.some((id) => DEMONSTRATION.test(id)))];

async function write(dir) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: PROGRAMS,
    plugins: [ownPlaces],
    platform: 'node',
    external: [APART, /\.node$/],
    logLevel: 'silent',
  });
  await bundle.write({
    dir,
    format: 'esm',
    keepNames: true,
    entryFileNames: (chunk) => `${folderOf(chunk)}/[name].js`,
    chunkFileNames: (chunk) => `${folderOf(chunk)}/[name]-[hash].js`,
  });
}

/** Node would take 3 s to load the server's 3,400 files. */
const built = digest();
const stamp = join(DIST, STAMP);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== built) {
  const made = join(DIST, `made.${process.pid}`);
  await write(made);
  writeFileSync(join(made, STAMP), built);
  for (const folder of FOLDERS) {
    rmSync(join(DIST, folder), { recursive: true, force: true });
    renameSync(join(made, folder), join(DIST, folder));
  }
  rmSync(made, { recursive: true });
}
