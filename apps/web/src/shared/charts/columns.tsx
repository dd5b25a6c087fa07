import { Skeleton } from '../feedback/skeleton.js';
import { lazyPart } from '../shell/lazy-part.js';
import { type ColumnsChartProps } from './columns-chart.js';
import styles from './chart-figure.module.css';

export const { Part: ColumnsChart } = lazyPart<ColumnsChartProps>(
  async () => (await import('./columns-chart.js')).ColumnsChart,
  <div className={styles.room}>
    <Skeleton width="60%" />
  </div>,
);
