import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { AdminRoster } from './admin-roster.js';

const joined = (userId: string) => ({ type: 'AdminJoined', data: { userId } }) as const;
const left = (userId: string) => ({ type: 'AdminLeft', data: { userId } }) as const;
const join = (userId: string) => ({ type: 'Join', userId }) as const;
const leave = (userId: string) => ({ type: 'Leave', userId }) as const;

const roster = given(AdminRoster);

describe('The active administrators', () => {
  it('are joined by a new one, once', () => {
    roster().when(join('user-1')).then(joined('user-1'));
    roster(joined('user-1')).when(join('user-1')).thenNothing();
    roster(joined('user-1')).when(join('user-2')).then(joined('user-2'));
  });

  it('are left by one of several, once', () => {
    roster(joined('user-1'), joined('user-2')).when(leave('user-1')).then(left('user-1'));
    roster(joined('user-1'), joined('user-2'), left('user-1')).when(leave('user-1')).thenNothing();
  });

  it('keep the last one', () => {
    const sentence = 'At least one active administrator must remain';
    roster(joined('user-1')).when(leave('user-1')).thenRefused('identity/last-admin', sentence);
    roster(joined('user-1'), joined('user-2'), left('user-1'))
      .when(leave('user-2'))
      .thenRefused('identity/last-admin', sentence);
  });

  it('do not mind who was never one of them', () => {
    roster(joined('user-1')).when(leave('user-2')).thenNothing();
    roster().when(leave('user-1')).thenNothing();
  });

  it('take back one who left', () => {
    roster(joined('user-1'), joined('user-2'), left('user-1')).when(join('user-1')).then(joined('user-1'));
  });
});
