import { describe, expect, it } from '@jest/globals';
import { WriterThread } from './writer-thread.js';

const scriptOf = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

const ECHO = scriptOf(`
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage({ answers: [] });
  parentPort.on('message', (message) => {
    if (message === 'close') parentPort.close();
    else parentPort.postMessage({ answers: message.map((request) => [request, message.length]) });
  });
`);

const DIES = scriptOf(`
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage({ answers: [] });
  parentPort.on('message', () => { throw new Error('out of memory'); });
`);

const FAULTY = scriptOf(`
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage({ answers: [] });
  parentPort.on('message', (message) => {
    if (message === 'close') parentPort.close();
    else parentPort.postMessage({ fault: { message: 'disk full', code: 'SQLITE_FULL' }, count: message.length });
  });
`);

describe('a writing thread', () => {
  it('sends the requests of one turn as one message, and answers each in its place', async () => {
    const thread = await WriterThread.start<string, [string, number]>(ECHO, 'file');
    const first = await Promise.all(['a', 'b', 'c'].map((request) => thread.write(request)));
    expect(first).toEqual([
      ['a', 3],
      ['b', 3],
      ['c', 3],
    ]);
    expect(await thread.write('d')).toEqual(['d', 1]);
    await thread.close();
  });

  it('tells every caller whose request failed with the others, and continues', async () => {
    const thread = await WriterThread.start<string, string>(FAULTY, 'file');
    for (const request of [thread.write('a'), thread.write('b')]) {
      await expect(request).rejects.toMatchObject({ message: 'disk full', code: 'SQLITE_FULL' });
    }
    await expect(thread.write('c')).rejects.toThrow('disk full');
    await thread.close();
  });

  it('fails the waiting callers when it dies, and every later one', async () => {
    const thread = await WriterThread.start<string, string>(DIES, 'file');
    await expect(thread.write('a')).rejects.toThrow('out of memory');
    await expect(thread.write('b')).rejects.toThrow('out of memory');
    await thread.close();
  });

  it('names the reason when it cannot begin', async () => {
    const failing = scriptOf(`
      import { parentPort } from 'node:worker_threads';
      parentPort.postMessage({ fault: { message: 'no file', code: 'SQLITE_CANTOPEN' }, count: 0 });
    `);
    await expect(WriterThread.start(failing, 'file')).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' });
    await expect(WriterThread.start(scriptOf('throw new Error("no engine")'), 'file')).rejects.toThrow('no engine');
  });

  it('answers the requests before its close, and none after', async () => {
    const thread = await WriterThread.start<string, [string, number]>(ECHO, 'file');
    const asked = thread.write('a');
    const closing = thread.close();
    await expect(thread.write('b')).rejects.toThrow('it has been closed');
    expect(await asked).toEqual(['a', 1]);
    await closing;
  });
});
