import { describe, expect, it } from '@jest/globals';
import { logOf } from './log.suite.js';
import { NamesByPosition } from './names.js';

type Events = { RoomNamed: { id: string; name: string }; RoomClosed: { id: string }; Booked: { id: string } };

describe('The names of records in an event', () => {
  it('stay when their stream tells something else', () => {
    const inRegistry = { stream: 'rooms' };
    const log = logOf<Events>(
      ['Booked', { id: 'a' }],
      ['RoomNamed', { id: 'a', name: 'Hall' }, inRegistry],
      ['RoomClosed', { id: 'b' }, inRegistry],
      ['Booked', { id: 'a' }],
    );
    const naming = new NamesByPosition({
      stream: 'rooms',
      nameIn: ({ data }) => {
        const { id, name } = data as { id: string; name?: string };
        return name === undefined ? undefined : [id, name];
      },
    });
    const named = { a: 'Hall' };
    expect(naming.named(log).map(({ names }) => names)).toEqual([undefined, named, named, named]);
  });
});
