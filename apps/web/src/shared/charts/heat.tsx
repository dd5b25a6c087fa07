import { lazyPart } from '../shell/lazy-part.js';
import { Drawn } from './drawn.js';
import { type HeatTableProps } from './heat-table.js';
import { type HeatWeeksProps } from './heat-weeks.js';

const waiting = (above: boolean) => <Drawn name="The picture" of={[]} folds={!above} above={above} />;

export const { Part: HeatTable } = lazyPart<HeatTableProps>(
  async () => (await import('./heat-table.js')).HeatTable,
  waiting(true),
);

export const { Part: HeatWeeks } = lazyPart<HeatWeeksProps>(
  async () => (await import('./heat-weeks.js')).HeatWeeks,
  waiting(false),
);
