import { type Explanation, why } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { WithIds } from '../../shared/figures/id.js';
import { type AskedWhy } from '../../shared/figures/why-address.js';
import { usePage, useRoute } from '../../shared/server/use-route.js';
import { inUnit } from './in-unit.js';
import styles from './why.module.css';

interface WhyRowProps {
  readonly of: Explanation;
  readonly asked: AskedWhy;
  readonly row: string;
}

const signed = (unit: Explanation['unit'], by: number): string => `${by > 0 ? '+' : ''}${inUnit(unit, by)}`;

export function WhyRow({ of: { unit, rows }, asked, row: id }: WhyRowProps) {
  const found = usePage(why.rows, { ...asked, id, limit: 1 });
  const steps = useRoute(why.row, { ...asked, model: rows?.model ?? '', id, field: 'adds' });
  const row = found.data?.rows[0];
  if (steps.isError) {
    return (
      <Banner tone="error" onRetry={() => void steps.refetch()}>
        {steps.error.text('The events could not be loaded.')}
      </Banner>
    );
  }
  if (!steps.data) return <Skeleton width="100%" />;
  return (
    <section aria-label="Events">
      {row && (
        <h3 className={styles.row}>
          {row.says} <span>adds {inUnit(unit, row.adds)}</span>
        </h3>
      )}
      <table className={`${styles.rows} ${styles.steps}`} role="table">
        <caption className="visually-hidden">Events of {row?.says ?? 'the row'}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {['Event', 'Before', 'By', 'After'].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {steps.data.map(({ position, at, actor, says, before, by, after, rule }) => (
            <tr key={position} role="row" data-idle={by === 0 || undefined}>
              <th role="rowheader" scope="row">
                <WithIds text={says} />
                <small>
                  {[formatDateTime(at), actor.name, rule !== null && 'by itself'].filter(Boolean).join(' · ')}
                </small>
              </th>
              <td role="cell" data-label="Before">
                {inUnit(unit, before)}
              </td>
              <td role="cell" data-label="By">
                {signed(unit, by)}
              </td>
              <td role="cell" data-label="After">
                {inUnit(unit, after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
