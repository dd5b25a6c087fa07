import { percentile, print } from '../table.mjs';
import { settled, signedIn } from './browser.mjs';

const SLOWDOWN = 4;
const TIMES = 9;
const MARK = 2;

function watchInteractions() {
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      if (!interactionId) continue;
      const known = globalThis.interactions.get(interactionId);
      if (!known || known.duration < duration) globalThis.interactions.set(interactionId, { duration, name });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

const forget = (page) => page.evaluate(() => globalThis.interactions.clear());
/** Browsers report no interaction below 16 ms. */
async function longest(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  return page.evaluate(() => Math.max(8, ...[...globalThis.interactions.values()].map(({ duration }) => duration)));
}

async function timed(page, act, undo) {
  const times = [];
  for (let time = 0; time < TIMES; time += 1) {
    await forget(page);
    await act(time);
    times.push(await longest(page));
    await undo?.();
    await settled(page);
  }
  return percentile(
    times.sort((one, other) => one - other),
    0.5,
  );
}

async function closeDialog(page) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const openBy = (page, control) => async (time) => {
  await control(time).click();
  await page.getByRole('dialog').waitFor();
};

export async function benchResponse(tools) {
  const page = await signedIn(tools, 'admin');
  await page.addInitScript(watchInteractions);
  await page.goto('/admin/users');
  await page.locator('main tbody tr').first().waitFor();
  await settled(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

  const search = page.getByRole('search').getByRole('searchbox');
  await search.click();
  const typing = await timed(page, (time) => page.keyboard.press('aeiourstn'[time]), undefined);
  await search.fill('');
  await settled(page);
  const rows = page.locator('main tbody tr');
  const drawer = await timed(
    page,
    openBy(page, (time) => rows.nth(time).locator('td:visible').first()),
    () => closeDialog(page),
  );
  const add = page.getByRole('button', { name: 'Add New User' });
  const dialog = await timed(
    page,
    openBy(page, () => add),
    () => closeDialog(page),
  );
  const ratio = (value) => `${(value / typing).toFixed(1)}×`;
  print(
    `Milliseconds to the next paint at a ${SLOWDOWN}× slower processor (medians of ${TIMES}); the mark is ${MARK}×`,
    [
      { interaction: 'a letter in the search', ms: typing, 'of typing': ratio(typing) },
      { interaction: 'row → drawer', ms: drawer, 'of typing': ratio(drawer) },
      { interaction: 'button → dialog', ms: dialog, 'of typing': ratio(dialog) },
    ],
  );
  await page.context().close();
}
