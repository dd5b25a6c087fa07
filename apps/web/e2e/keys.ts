import { expect } from '@jest/globals';
import { type Locator, type Page } from 'playwright-core';

const MANY_STEPS = 60;

const isSeen = (element: Element): boolean => {
  const marked = [undefined, '::after'].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = (element.getRootNode() as Document).elementFromPoint(x + width / 2, y + height / 2);
  return marked && top !== null && element.contains(top);
};

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const there = () => target.evaluate((element) => element.matches(':focus'));
  for (let step = 0; step < MANY_STEPS && !(await there()); step += 1) await page.keyboard.press('Tab');
  expect([await there(), await target.evaluate(isSeen)]).toEqual([true, true]);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function skipToContent(page: Page): Promise<void> {
  await page.locator('body').press('Tab');
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
}
