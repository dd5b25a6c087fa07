import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

function openWork() {
  const begun: string[] = [];
  const enders = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      enders.set(name, { end: () => resolve(name), fail: reject });
    });
  return { begun, work, ender: (name: string) => enders.get(name) };
}

describe('a semaphore', () => {
  it('runs as many pieces as its width, and the next in order', async () => {
    const { begun, work, ender } = openWork();
    const semaphore = new Semaphore(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => semaphore.run(work(name)));
    expect(begun).toEqual(['a', 'b']);
    expect(semaphore.waiting).toBe(2);

    ender('b')?.end();
    await all[1];
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) ender(name)?.end();
    await Promise.all([all[0], all[2]]);
    ender('d')?.end();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
    expect(semaphore.waiting).toBe(0);
  });

  it('throws the error of a piece and goes on with the next', async () => {
    const { work, ender } = openWork();
    const semaphore = new Semaphore(1);
    const failing = semaphore.run(work('failing'));
    const next = semaphore.run(() => Promise.resolve('next'));
    ender('failing')?.fail(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
