import { describe, expect, it } from '@jest/globals';
import { type Counted, Timeline } from './timeline.js';

const counted = (context: string, amountPaise: number, first: string, last = first): Counted => ({
  ...{ context, events: 2, amountPaise, seals: 1, first_position: first, last_position: last },
});

function columnsOf(...added: readonly (readonly [at: string, of: Counted])[]) {
  const timeline = new Timeline();
  for (const [at, of] of added) timeline.add(at, of);
  return timeline.columns();
}

describe('The timeline of the audit trail', () => {
  it('adds up what the contexts did on a day, from its first entry to its last', () => {
    const columns = columnsOf(
      ['2026-11-25', counted('fees', 500, '05', '06')],
      ['2026-11-25', counted('payroll', 200, '03', '09')],
      ['2026-11-25', counted('fees', 100, '07', '08')],
    );
    expect(columns).toEqual([
      {
        ...{ at: '2026-11-25', events: 6, amountPaise: 800, seals: 3, first_position: '03', last_position: '09' },
        contexts: { fees: 4, payroll: 2 },
      },
    ]);
  });

  it('shows the earliest day first', () => {
    const days = ['2026-11-26', '2026-11-24', '2026-11-25'];
    const columns = columnsOf(...days.map((day, at) => [day, counted('fees', 1, `0${at}`)] as const));
    expect(columns.map(({ at }) => at)).toEqual([...days].sort());
  });
});
