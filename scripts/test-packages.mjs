import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import { rolldown } from 'rolldown';

import { ROOT } from './workspace.mjs';

const ES_MODULES = [
  ...['@nestjs/common', '@nestjs/core', '@nestjs/cqrs', '@nestjs/platform-fastify', '@nestjs/platform-socket.io'],
  ...['@nestjs/swagger', '@nestjs/testing', '@nestjs/websockets', 'jose', 'rxjs', 'zod'],
];
const COMMON_JS = [
  ...['@eventstore/db-client', '@grpc/grpc-js', 'fastify', 'mongodb', 'nodemailer', 'prom-client'],
  ...['rate-limiter-flexible', 'razorpay', 'socket.io', 'socket.io-client'],
];

/** Entries share the insides of a CommonJS package only with a file around each. */
const AROUND = '\0around:';
const around = {
  name: 'around-common-js',
  resolveId: (id) => (id.startsWith(AROUND) ? id : undefined),
  load: (id) => (id.startsWith(AROUND) ? `module.exports = require('${id.slice(AROUND.length)}')` : undefined),
};

const input = Object.fromEntries([
  ...ES_MODULES.map((name) => [name, name]),
  ...COMMON_JS.map((name) => [name, `${AROUND}${name}`]),
]);

async function write(dir) {
  const bundle = await rolldown({
    cwd: ROOT,
    input,
    plugins: [around],
    platform: 'node',
    external: ['reflect-metadata', /\.node$/],
    logLevel: 'silent',
  });
  const names = { entryFileNames: '[name].cjs', chunkFileNames: '[hash].cjs' };
  await bundle.write({ dir, format: 'cjs', keepNames: true, ...names });
}

/** Jest would load these packages' 2,600 files again for each test file. */
export async function bundledPackages() {
  const made = createHash('sha256');
  for (const path of ['package-lock.json', 'scripts/test-packages.mjs']) made.update(readFileSync(join(ROOT, path)));
  const folder = join(ROOT, 'node_modules/.cache/test-packages', made.digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    await write(`${folder}.${process.pid}`);
    renameSync(`${folder}.${process.pid}`, folder);
  }
  return Object.fromEntries(Object.keys(input).map((name) => [`^${name}$`, join(folder, `${name}.cjs`)]));
}
