import { lazyPart } from '../shell/lazy-part.js';
import { Drawn } from './drawn.js';
import { type HeatTableProps } from './heat-table.js';
import { type HeatWeeksProps } from './heat-weeks.js';

const WAITING = <Drawn name="The picture" of={[]} folds />;

export const { Part: HeatTable } = lazyPart<HeatTableProps>(
  async () => (await import('./heat-table.js')).HeatTable,
  WAITING,
);

export const { Part: HeatWeeks } = lazyPart<HeatWeeksProps>(
  async () => (await import('./heat-weeks.js')).HeatWeeks,
  WAITING,
);
