import { type Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';
import { type Browser } from 'playwright-core';

const LONGEST_TEXT = 1500;

/** A test that fails says what each open page shows. */
export default class BrowserEnvironment extends TestEnvironment {
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
