import { DEPARTMENTS } from '@bursar/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { session } from '../../shared/session/session.js';
import { readStudents } from './student-upload.js';
import {
  failuresOf,
  forgetUpload,
  isUploadSending,
  leaveUploadUnanswered,
  noteAnswer,
  notedUpload,
  noteUpload,
} from './upload-note.js';

const read = (csv: string) => readStudents(csv, { departments: DEPARTMENTS });

const HEADER = 'name,email,password,enrollment_no,batch';

describe('the note of a running upload', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
    Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  });
  afterEach(() => {
    session.logout();
    kept.clear();
    Reflect.deleteProperty(globalThis, 'sessionStorage');
    Reflect.deleteProperty(globalThis, 'localStorage');
  });

  it('survives a reload, and keeps the refused rows beside the answer', () => {
    expect(notedUpload()).toBeUndefined();
    const note = { count: 3, failures: 'row\r\n', after: 'I0' };
    noteUpload(note);
    expect(notedUpload()).toEqual(note);
    noteAnswer('3 students added successfully.');
    expect(notedUpload()).toEqual({ ...note, answer: '3 students added successfully.' });
  });

  it('outlives a request without an answer, which a reload ends', () => {
    noteUpload({ count: 3, failures: '', after: '' });
    expect(isUploadSending()).toBe(true);
    leaveUploadUnanswered();
    expect([notedUpload()?.count, isUploadSending()]).toEqual([3, false]);
  });

  it('is not shown to the next user of the browser, and waits for its own', () => {
    const signIn = (id: string): void => session.login({ id, name: id, role: 'admin' }, `token of ${id}`);
    signIn('U1');
    noteUpload({ count: 3, failures: 'Asha,asha@example.edu\r\n', after: 'I0' });
    session.logout();
    signIn('U2');
    expect(notedUpload()).toBeUndefined();
    leaveUploadUnanswered();
    session.logout();
    signIn('U1');
    expect(notedUpload()?.count).toBe(3);
  });

  it('forgets an upload’s note once its reader saw the result', () => {
    noteUpload({ count: 1, failures: '', after: '' });
    forgetUpload();
    expect(kept.size).toBe(0);
  });
});

describe('the refused rows of an upload', () => {
  it('offers no refused rows without a fault', () => {
    expect(failuresOf(read(`${HEADER}\nAsha,asha@example.edu,secret-1,EN1,2024`))).toBe('');
  });

  it('offers refused rows as a file with reasons, without passwords and formulas', () => {
    const file = failuresOf(
      read(`${HEADER}\n\n+1+1,asha@example.edu,x,EN1,2024\nBina,bina@example.edu,secret-1,EN2,2024`),
    );
    const [header, ...rows] = file.slice(1).split('\r\n');
    expect(file.startsWith('\uFEFF')).toBe(true);
    expect(header).toBe('row,name,email,enrollment_no,batch,column,problem');
    expect(rows).toEqual([`2,"'+1+1",asha@example.edu,EN1,2024,password,Password must be at least 6 characters`]);
  });
});
