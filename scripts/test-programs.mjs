import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ROOT } from './workspace.mjs';

const BUILT = ['libs/domain', 'libs/contracts', 'libs/platform', 'apps/sandbox-gateway', 'apps/api', 'apps/demo'];
const PROGRAMS = ['api/dist/main.js', 'api/dist/operate.js', 'demo/dist/main.js'];
const CODE = /\.m?js$/;
const OWN = /[\\/](apps|libs)[\\/][\w-]+[\\/]dist[\\/]/;
/** They load files beside their own, or machine code. */
const APART = /^(@node-rs\/argon2|jspdf|jspdf-autotable|libsql|pino|reflect-metadata)$/;

/** Workers and fonts lie beside the module that names them. */
const ownPlaces = {
  name: 'own-places',
  transform: (code, id) =>
    OWN.test(id)
      ? code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      : undefined,
};

function digest() {
  // The programs name the places of this checkout.
  const made = createHash('sha256').update(ROOT);
  const built = BUILT.map((folder) => join(ROOT, folder, 'dist')).filter((folder) => existsSync(folder));
  const code = built.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((path) => CODE.test(path))
      .map((path) => join(folder, path)),
  );
  const settled = ['package-lock.json', 'scripts/test-programs.mjs'].map((path) => join(ROOT, path));
  for (const path of [...settled, ...code.sort()]) made.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return made.digest('hex').slice(0, 16);
}

async function write(dir) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(PROGRAMS.map((path) => [path, join(ROOT, 'apps', path)])),
    plugins: [ownPlaces],
    platform: 'node',
    external: [APART, /\.node$/],
    logLevel: 'silent',
  });
  await bundle.write({ dir, format: 'esm', keepNames: true, entryFileNames: '[name]', chunkFileNames: '[hash].js' });
  writeFileSync(join(dir, 'package.json'), '{ "type": "module" }');
}

/** Node takes 3 s of a processor to load the 3,400 files of a program, and a third of that for a few. */
const cache = join(ROOT, 'node_modules/.cache/test-programs');
const folder = join(cache, digest());
if (!existsSync(folder)) {
  const earlier = existsSync(cache) ? readdirSync(cache).map((name) => join(cache, name)) : [];
  for (const path of earlier.filter((each) => !each.startsWith(folder))) rmSync(path, { recursive: true });
  const own = `${folder}.${process.pid}`;
  await write(own);
  try {
    renameSync(own, folder);
  } catch {
    rmSync(own, { recursive: true });
  }
}
process.stdout.write(folder);
