import { EventEmitter } from 'node:events';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Socket } from 'socket.io-client';

import { GATHER_MS, REST_MS } from './coalesce.js';
import { followConnection, type LiveListener, receive } from './live.js';

function listen() {
  const heard: unknown[] = [];
  const listener: LiveListener = {
    changed: (models, first) => Promise.resolve(heard.push([first ? 'first' : 'rest', [...models]])),
    changedUntil: (moments) => heard.push(['changed until', Object.fromEntries(moments)]),
    rowChanged: (model, id) => heard.push(['row', model, id]),
    progressed: ({ id, done }) => heard.push(['job', id, done]),
    missed: () => heard.push('missed'),
    became: (status) => heard.push(status),
    refused: () => heard.push('refused'),
  };
  return { heard, listener };
}

describe('a live message', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const send = async (...message: unknown[]) => {
    const { heard, listener } = listen();
    receive({ onAny: (take: (...given: unknown[]) => void) => take(...message) } as unknown as Socket, listener);
    await jest.advanceTimersByTimeAsync(GATHER_MS);
    return heard;
  };

  it('names the read models to fetch again, what comes first before the rest', async () => {
    expect(await send('changed', { models: ['student_fees', 'invoices'], position: '7' })).toEqual([
      ['first', ['student_fees', 'invoices']],
      ['rest', ['student_fees', 'invoices']],
    ]);
  });

  it('fetches what comes first while the rest of an earlier message is under way', async () => {
    const { heard, listener } = listen();
    let take: (name: string, payload: unknown) => void = () => undefined;
    const changed: LiveListener['changed'] = (models, first) =>
      first ? listener.changed(models, first) : new Promise(() => undefined);
    receive({ onAny: (given: typeof take) => (take = given) } as unknown as Socket, { ...listener, changed });
    for (const model of ['approval_requests', 'expenses']) {
      take('changed', { models: [model], position: '7' });
      await jest.advanceTimersByTimeAsync(GATHER_MS + REST_MS);
    }
    expect(heard).toEqual([
      ['first', ['approval_requests']],
      ['first', ['expenses']],
    ]);
  });

  it('tells the moments of the changes before the first message, with the lag of another process', async () => {
    jest.advanceTimersByTime(60_000);
    const now = performance.now();
    expect(await send('changed', { models: ['audit_trail', 'users'], ages_ms: [1500, 20], position: '7' })).toEqual([
      ['changed until', { audit_trail: now - 1400, users: now + 80 }],
    ]);
  });

  it('marks the row; the message of the change makes its read model stale', async () => {
    expect(await send('fee.assigned', { id: 'f1' }, { model: 'student_fees', id: 'f1', position: '7' })).toEqual([
      ['row', 'student_fees', 'f1'],
    ]);
  });

  it('shows the progress of a job', async () => {
    expect(await send('job.progress', { id: 'j1', kind: 'student-import', phase: 'x', done: 40, total: 90 })).toEqual([
      ['job', 'j1', 40],
    ]);
  });

  it('ignores a message of an unknown kind', async () => {
    expect(await send('balance.audited')).toEqual([]);
  });
});

describe('the connection', () => {
  const follow = () => {
    const { heard, listener } = listen();
    const socket = Object.assign(new EventEmitter(), { active: true });
    followConnection(socket as unknown as Socket, listener);
    return { heard, socket };
  };

  it('is live once the connection stands; the server reports the changes before the first time', () => {
    const { heard, socket } = follow();
    socket.emit('connect');
    expect(heard).toEqual(['live']);
  });

  it('refetches whenever the connection stands again', () => {
    const { heard, socket } = follow();
    socket.emit('connect');
    socket.emit('disconnect', 'transport close');
    socket.emit('connect');
    expect(heard).toEqual(['live', 'reconnecting', 'missed', 'live']);
  });

  it('refetches after a first attempt that failed', () => {
    const { heard, socket } = follow();
    socket.emit('connect_error', new Error('websocket error'));
    socket.emit('connect');
    expect(heard).toEqual(['reconnecting', 'missed', 'live']);
  });

  it('treats a connection closed by the server as a possible end of the session', () => {
    const { heard, socket } = follow();
    socket.emit('connect');
    socket.active = false;
    socket.emit('disconnect', 'io server disconnect');
    expect(heard).toEqual(['live', 'offline', 'refused']);
  });

  it('connects again after a failure, and not after a refusal', () => {
    const { heard, socket } = follow();
    socket.emit('connect_error', new Error('xhr poll error'));
    socket.active = false;
    socket.emit('connect_error', new Error('unauthorized'));
    expect(heard).toEqual(['reconnecting', 'offline', 'refused']);
  });
});
