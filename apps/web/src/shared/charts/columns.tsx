import { Skeleton } from '../feedback/skeleton.js';
import { lazyPart } from '../shell/lazy-part.js';
import { type ColumnsChartProps } from './columns-chart.js';
import styles from './chart-figure.module.css';
import { Drawn } from './drawn.js';

const load = async () => (await import('./columns-chart.js')).ColumnsChart;

export const { Part: ColumnsChart } = lazyPart<ColumnsChartProps>(
  load,
  <div className={styles.room}>
    <Skeleton width="60%" />
  </div>,
);

export const { Part: ColumnsAbove } = lazyPart<ColumnsChartProps>(load, <Drawn name="The picture" of={[]} above />);
