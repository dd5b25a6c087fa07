import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { determineHitLimitReached, DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { transformSync } from '@swc/core';
import fc from 'fast-check';

import jest from '../jest.mutate.config.mjs';
import { tests } from './in-process.globals.mjs';

const LEFT_OUT = jest.testPathIgnorePatterns.map((pattern) => new RegExp(pattern));
const SOURCE = 'libs/domain/src';
const GLOBALS = new URL('in-process.globals.mjs', import.meta.url).href;
const COMPILED = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } };

const stryker = (globalThis.__stryker__ ??= {});

function compile(path) {
  const source = readFileSync(path, 'utf8').replaceAll("'@jest/globals'", `'${GLOBALS}'`);
  writeFileSync(path.replace(/\.ts$/, '.js'), transformSync(source, { ...COMPILED, filename: path }).code);
}

function failureOf({ body }) {
  try {
    body();
    return undefined;
  } catch (error) {
    return String(error?.stack ?? error);
  }
}

/** Jest would load all modules again for each mutant; tests of the domain are synchronous and keep no state. */
class InProcessRunner {
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    fc.configureGlobal({ endOnFailure: true });
    const paths = readdirSync(SOURCE, { recursive: true }).map((path) => join(process.cwd(), SOURCE, path));
    for (const path of paths.filter((each) => each.endsWith('.ts'))) compile(path);
    const specs = paths.filter((path) => path.endsWith('.spec.ts') && !LEFT_OUT.some((each) => each.test(path)));
    for (const spec of specs) {
      const from = tests.length;
      await import(pathToFileURL(spec.replace(/\.ts$/, '.js')).href);
      for (const test of tests.slice(from)) test.fileName = spec;
    }
  }

  dryRun() {
    const results = tests.map((test) => {
      const { id, fileName } = test;
      stryker.currentTestId = id;
      const started = performance.now();
      const failureMessage = failureOf(test);
      test.timeSpentMs = performance.now() - started;
      const told = { id, name: id, fileName, timeSpentMs: test.timeSpentMs };
      return failureMessage === undefined
        ? { ...told, status: TestStatus.Success }
        : { ...told, status: TestStatus.Failed, failureMessage };
    });
    stryker.currentTestId = undefined;
    tests.sort((one, other) => one.timeSpentMs - other.timeSpentMs);
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: stryker.mutantCoverage };
  }

  mutantRun({ activeMutant, testFilter, hitLimit }) {
    const covering = new Set(testFilter);
    const asked = tests.filter(({ id }) => covering.has(id));
    Object.assign(stryker, { activeMutant: activeMutant.id, hitLimit, hitCount: 0 });
    let failureMessage;
    const killer = asked.find((test) => (failureMessage = failureOf(test)) !== undefined);
    stryker.activeMutant = undefined;
    const endless = determineHitLimitReached(stryker.hitCount, hitLimit);
    if (endless) return { status: MutantRunStatus.Timeout, reason: endless.reason };
    const nrOfTests = asked.length;
    if (!killer) return { status: MutantRunStatus.Survived, nrOfTests };
    return { status: MutantRunStatus.Killed, killedBy: [killer.id], failureMessage, nrOfTests };
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
