import { join } from 'node:path';
import { build } from 'vite';

const SOURCES = join(import.meta.dirname, '../../../libs/platform/src/testing/mongo');
const BUILT = join(import.meta.dirname, '../dist/bench');

/** Only the test runner loads TypeScript. */
async function load(name) {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(SOURCES, `${name}.ts`), outDir: BUILT, emptyOutDir: false },
  });
  return import(join(BUILT, `${name}.js`));
}

export async function startMongo() {
  const { MONGODB_TEST_URL: given } = process.env;
  const database = `bursar_bench_${Date.now()}`;
  if (given !== undefined) {
    const url = new URL(given);
    url.pathname = `/${database}`;
    return { name: 'MongoDB', isStub: false, url: url.href, stop: () => undefined };
  }
  const { MongoServer, findMongod } = await load('mongo-server');
  const binary = findMongod();
  if (binary !== undefined) {
    const { url, stop } = await MongoServer.start(binary);
    return { name: 'MongoDB', isStub: false, url: `${url}${database}`, stop };
  }
  const { MongoStub } = await load('mongo-stub');
  const stub = await MongoStub.start();
  const url = `mongodb://${stub.host}/${database}`;
  return { name: 'MongoDB (stub in this process)', isStub: true, url, stop: () => stub.crash() };
}
