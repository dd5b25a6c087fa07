import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { AdminRoster } from './admin-roster.js';

const joined = (userId: string) => ({ type: 'AdminJoined', data: { userId } }) as const;
const left = (userId: string) => ({ type: 'AdminLeft', data: { userId } }) as const;
const join = (userId: string) => ({ type: 'Join', userId }) as const;
const leave = (userId: string) => ({ type: 'Leave', userId }) as const;

const roster = given(AdminRoster);

describe('The active administrators', () => {
  it('adds a new administrator once', () => {
    roster().when(join('user-1')).then(joined('user-1'));
    roster(joined('user-1')).when(join('user-1')).thenNothing();
    roster(joined('user-1')).when(join('user-2')).then(joined('user-2'));
  });

  it('removes one of several administrators once', () => {
    roster(joined('user-1'), joined('user-2')).when(leave('user-1')).then(left('user-1'));
    roster(joined('user-1'), joined('user-2'), left('user-1')).when(leave('user-1')).thenNothing();
  });

  it('keeps the last administrator', () => {
    const sentence = 'At least one active administrator must remain';
    roster(joined('user-1')).when(leave('user-1')).thenRefused('identity/last-admin', sentence);
    roster(joined('user-1'), joined('user-2'), left('user-1'))
      .when(leave('user-2'))
      .thenRefused('identity/last-admin', sentence);
  });

  it('ignores a user who was never an administrator', () => {
    roster(joined('user-1')).when(leave('user-2')).thenNothing();
    roster().when(leave('user-1')).thenNothing();
  });

  it('adds a former administrator again', () => {
    roster(joined('user-1'), joined('user-2'), left('user-1')).when(join('user-1')).then(joined('user-1'));
  });
});
