import { lazyPart } from '../shell/lazy-part.js';
import { Drawn } from './drawn.js';
import { type HeatTableProps } from './heat-table.js';

export const { Part: HeatTable } = lazyPart<HeatTableProps>(
  async () => (await import('./heat-table.js')).HeatTable,
  <Drawn name="The picture" of={[]} folds />,
);
