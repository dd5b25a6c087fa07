import vm from 'node:vm';
import { type Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';
import { type Browser } from 'playwright-core';

type Given = ConstructorParameters<typeof TestEnvironment>;

const LONGEST_TEXT = 1500;

export default class PlainTestEnvironment extends TestEnvironment {
  /** Jest's own environment asks an interceptor and a proxy for each global. */
  constructor(config: Given[0], context: Given[1]) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }

  async handleTestEvent(event: Circus.AsyncEvent | Circus.SyncEvent): Promise<void> {
    if (event.name !== 'test_fn_failure') return;
    const browser = this.global.browser as Browser | undefined;
    const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
    for (const page of pages) {
      const text = await page.locator('body').innerText({ timeout: 1000 }).catch(String);
      process.stderr.write(`${event.test.name}\n${page.url()} shows:\n${text.slice(0, LONGEST_TEXT)}\n`);
    }
  }
}
