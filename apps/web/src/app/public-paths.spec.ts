import { describe, expect, it } from '@jest/globals';

import { publicPlace } from './public-paths.js';

describe('the address of a public page', () => {
  it.each([
    ['/', '/', {}],
    ['/login/', '/login', {}],
    ['/verify/RCP%2F26-27%2F000001', '/verify/:receipt', { receipt: 'RCP/26-27/000001' }],
    ['/reset-password/abc', '/reset-password/:token', { token: 'abc' }],
  ])('is known with its parameters: %s', (pathname, path, params) => {
    expect(publicPlace(pathname)).toEqual({ path, params });
  });

  it.each(['/admin', '/login/more', '/verify', '/verify/%E0%A4%A', '/student/pay-fees'])(
    'is no address of another screen: %s',
    (pathname) => {
      expect(publicPlace(pathname)).toBeUndefined();
    },
  );
});
