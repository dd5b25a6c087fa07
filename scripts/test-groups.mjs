import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { ROOT } from './workspace.mjs';

const TESTS = /\.spec\.tsx?$/;
const TYPES = /\.types\.spec\.ts$/;
/** A snapshot lies beside its file, and a setting of Jest holds for a file; the others take long. */
const ALONE = /toMatchSnapshot|jest\.(setTimeout|retryTimes)|node:child_process|testing\/program|screens\.table/;

const required = (path, folder) =>
  `describe(${JSON.stringify(path)}, () => void require(${JSON.stringify(relative(folder, join(ROOT, path)))}));\n`;

/** Jest loads all modules again for each file, so each group is one file. */
export function groupTests(name, folders, count) {
  const paths = folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, path)))
    .filter((path) => TESTS.test(path) && !TYPES.test(path) && !/node_modules|[\\/]dist[\\/]/.test(path));
  const sources = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  const largestFirst = paths.toSorted((one, other) => sources.get(other).length - sources.get(one).length);
  const [alone, together] = [true, false].map((is) =>
    largestFirst.filter((path) => ALONE.test(sources.get(path)) === is),
  );
  const folder = join(ROOT, '.test-groups', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const groups = Array.from({ length: count }, (_, index) => together.filter((_, at) => at % count === index));
  groups.forEach((group, index) =>
    writeFileSync(join(folder, `${index + 1}.spec.cjs`), group.map((path) => required(path, folder)).join('')),
  );
  return [...alone.map((path) => `<rootDir>/${path}`), `<rootDir>/.test-groups/${name}/*.spec.cjs`];
}
