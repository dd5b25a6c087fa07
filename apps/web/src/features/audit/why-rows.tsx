import { type Explanation, why } from '@bursar/contracts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatCount, howMany } from '../../shared/figures/money.js';
import { type AskedWhy, depthIn, whyAddress } from '../../shared/figures/why-address.js';
import { Button } from '../../shared/form/button.js';
import { usePage } from '../../shared/server/use-route.js';
import { CheckIcon } from '../../shared/theme/icons.js';
import { inUnit } from './in-unit.js';
import styles from './why.module.css';

const ROWS = 25;

interface WhyRowsProps {
  readonly of: Explanation;
  readonly asked: AskedWhy;
}

export function WhyRows({ of: { label, unit, value, rows }, asked }: WhyRowsProps) {
  const location = useLocation();
  const [page, setPage] = useState(1);
  const { data, error, isError, refetch } = usePage(why.rows, { ...asked, page, limit: ROWS });
  if (isError) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {error.text('The rows could not be loaded.')}
      </Banner>
    );
  }
  if (!data) return <Skeleton width="100%" />;
  if (data.total === 0) return <p className={styles.empty}>No row adds to this figure.</p>;
  const state = { why: depthIn(location) + 1 };
  return (
    <section aria-label="Rows">
      <table className={styles.rows}>
        <caption className="visually-hidden">Rows of {label}</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Adds</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ id, says, adds }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`?${whyAddress(location.search, asked, id)}`} state={state} preventScrollReset>
                  {says}
                </Link>
              </th>
              <td>{inUnit(unit, adds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum of {howMany(data.total, 'row')}</th>
            <td>
              {inUnit(unit, rows?.sum ?? 0)}
              {rows?.sum === value && <Equal />}
            </td>
          </tr>
        </tfoot>
      </table>
      {data.total > ROWS && <Pages page={page} last={Math.ceil(data.total / ROWS)} onTurn={setPage} />}
    </section>
  );
}

const Equal = () => (
  <span className={styles.equal} title="Equals the figure">
    <CheckIcon />
    <span className="visually-hidden">, equals the figure</span>
  </span>
);

interface PagesProps {
  readonly page: number;
  readonly last: number;
  readonly onTurn: (page: number) => void;
}

const Pages = ({ page, last, onTurn }: PagesProps) => (
  <nav className={styles.pages} aria-label="Pages of rows">
    <Button size="small" disabled={page === 1} onClick={() => onTurn(page - 1)}>
      Previous
    </Button>
    <span role="status">
      Page {formatCount(page)} of {formatCount(last)}
    </span>
    <Button size="small" disabled={page === last} onClick={() => onTurn(page + 1)}>
      Next
    </Button>
  </nav>
);
