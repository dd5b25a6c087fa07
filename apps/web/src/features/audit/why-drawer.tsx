import { type Explanation, why } from '@bursar/contracts';
import { Link, type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { Bridge } from '../../shared/charts/bridge.js';
import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { type AskedWhy, depthIn, WHY, WHY_ROW, whyAddress } from '../../shared/figures/why-address.js';
import { Drawer } from '../../shared/overlay/dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Stack } from '../../shared/shell/layout.js';
import { useOnceHere } from '../../shared/shell/use-once-here.js';
import { inUnit } from './in-unit.js';
import { WhyRow } from './why-row.js';
import { WhyRows } from './why-rows.js';
import styles from './why.module.css';

const askedIn = (address: string): AskedWhy => {
  const [figure = '', whose] = address.split('?');
  return { ...Object.fromEntries(new URLSearchParams(whose)), figure };
};

function useClose(): () => void {
  const location: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const onceHere = useOnceHere();
  return () => {
    const depth = depthIn(location);
    if (depth > 0) {
      onceHere(() => void navigate(-depth));
      return;
    }
    const params = new URLSearchParams(location.search);
    params.delete(WHY);
    params.delete(WHY_ROW);
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  };
}

const QUESTION = 'Why';

export function WhyDrawer() {
  const [params] = useSearchParams();
  const close = useClose();
  const asked = askedIn(params.get(WHY) ?? '');
  const { data, error, isError, refetch } = useRoute(why.figure, asked);
  const amount = data ? inUnit(data.unit, data.value) : '';
  return (
    <Drawer title={`${QUESTION} ${amount}`} onClose={close}>
      <Stack>
        {isError && (
          <Banner tone="error" onRetry={() => void refetch()}>
            {error.text('The figure could not be explained.')}
          </Banner>
        )}
        {!data && !isError && <Waiting />}
        {data && <Explained of={data} asked={asked} row={params.get(WHY_ROW)} />}
      </Stack>
    </Drawer>
  );
}

interface ExplainedProps {
  readonly of: Explanation;
  readonly asked: AskedWhy;
  readonly row: string | null;
}

function Explained({ of, asked, row }: ExplainedProps) {
  const { label, formula, rows } = of;
  return (
    <>
      <p className={styles.about}>
        <strong>{row === null ? label : <Back to={label} asked={asked} />}</strong>
        {formula !== null && ` = ${formula}`}
      </p>
      {rows === null && (of.divides ? <Terms of={of} asked={asked} /> : <Parts of={of} asked={asked} />)}
      {rows && row === null && <WhyRows of={of} asked={asked} />}
      {rows && row !== null && <WhyRow of={of} asked={asked} row={row} />}
    </>
  );
}

const Waiting = () => (
  <div role="status" aria-label="Loading the explanation">
    <Skeleton width="70%" />
    <Skeleton width="100%" />
    <Skeleton width="100%" />
  </div>
);

const Back = ({ to, asked }: { readonly to: string; readonly asked: AskedWhy }) => {
  const location = useLocation();
  const state = { why: depthIn(location) + 1 };
  return (
    <Link to={`?${whyAddress(location.search, asked)}`} state={state} preventScrollReset>
      {to}
    </Link>
  );
};

function Terms({ of: { label, unit, value, parts }, asked }: Omit<ExplainedProps, 'row'>) {
  const location = useLocation();
  const state = { why: depthIn(location) + 1 };
  return (
    <table className={styles.rows}>
      <caption className="visually-hidden">Terms of {label}</caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, place) => (
          <tr key={part.figure}>
            <th scope="row">
              {place > 0 && '÷ '}
              <Link
                to={`?${whyAddress(location.search, { ...asked, figure: part.figure })}`}
                state={state}
                preventScrollReset
              >
                {part.label}
              </Link>
            </th>
            <td>{inUnit(part.unit, part.value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{label}, rounded</th>
          <td>{inUnit(unit, value)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Parts({ of: { label, value, parts, figure }, asked }: Omit<ExplainedProps, 'row'>) {
  const location = useLocation();
  const instant = asked.as_of === undefined ? {} : { as_of: asked.as_of };
  const to = (part: string, parameters: Explanation['parameters']): string =>
    `?${whyAddress(location.search, { ...parameters, ...instant, figure: part })}`;
  const state = { why: depthIn(location) + 1 };
  const steps = parts.map((part) => ({
    id: part.label,
    name: part.label,
    rupees: part.sign * part.value,
    to: to(part.figure, part.parameters),
    state,
  }));
  const result = { id: figure, name: label, rupees: value, level: true };
  return <Bridge finding={`${parts.length} parts make this figure`} why={null} steps={[...steps, result]} />;
}
