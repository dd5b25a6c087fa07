import { describe, expect, it } from '@jest/globals';

import { RequestFailed } from './request-failed.js';

const problem = { statusCode: 409, code: 'STATE_CONFLICT', requestId: 'r1' };

describe('a failed request', () => {
  it('shows the server’s sentence of a failed request', () => {
    expect(new RequestFailed(409, { ...problem, error: 'Email already exists' }).text('Something went wrong.')).toBe(
      'Email already exists',
    );
    expect(new RequestFailed(409, { ...problem, message: 'Email already exists' }).text('x')).toBe(
      'Email already exists',
    );
  });

  it('reads the preferred field of its screen first [MSG-053, MSG-056, MSG-059, MSG-065, MSG-069]', () => {
    const failed = new RequestFailed(409, { ...problem, error: 'The error', message: 'The message' });
    expect([failed.text('x'), failed.text('x', 'message')]).toEqual(['The error', 'The message']);
    expect(new RequestFailed(409, { ...problem, error: 'The error' }).text('x', 'message')).toBe('The error');
  });

  it('shows the screen’s own sentence without one of the server', () => {
    expect(new RequestFailed(500, problem).text('Something went wrong.')).toBe('Something went wrong.');
    expect(new RequestFailed(0).text('Something went wrong.')).toBe('Something went wrong.');
  });

  it('knows the first message of each field', () => {
    const details = [
      { field: 'email', message: 'Email is required' },
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'name', message: 'Name is required' },
    ];
    expect(new RequestFailed(400, { ...problem, details }).fieldErrors).toEqual({
      email: 'Email is required',
      name: 'Name is required',
    });
  });
});
