import { type PurchaseOrder, PURCHASE_ORDER_STATUSES, purchaseOrders, type Vendor } from '@bursar/contracts';
import { Link, useSearchParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Select } from '../../shared/form/controls.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import { useRoute } from '../../shared/server/use-route.js';
import { SectionHeading } from '../../shared/shell/section-heading.js';
import { type Column, Table, TableSkeleton } from '../../shared/table/table.js';
import styles from './expenses.module.css';

const NAME = 'Purchase Orders';
const SHOWN = 200;

const STATUS_WORDS: Readonly<Record<PurchaseOrder['status'], string>> = {
  ordered: 'Ordered',
  received: 'Goods received',
  billed: 'Billed',
  paid: 'Paid',
  cancelled: 'Cancelled',
  reversed: 'Reversed',
};

const statusOf = ({ status, goods }: PurchaseOrder): string =>
  status === 'ordered' && goods === 'part' ? 'A part received' : STATUS_WORDS[status];

const numberOf = ({ po_number }: PurchaseOrder): string => po_number ?? 'Not numbered yet';

const COLUMNS: readonly Column<PurchaseOrder>[] = [
  {
    id: 'po_number',
    header: 'Order',
    cell: (order) => <Link to={`/admin/expenses?open=${order.id}`}>{numberOf(order)}</Link>,
    value: numberOf,
  },
  { id: 'ordered_on', header: 'Ordered On', cell: ({ ordered_on }) => formatDate(ordered_on) },
  { id: 'vendor_name', header: 'Vendor', cell: ({ vendor_name }) => vendor_name },
  { id: 'department_name', header: 'Department', cell: ({ department_name }) => department_name ?? '—' },
  { id: 'description', header: 'Description', cell: ({ description }) => description },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => <Amount rupees={amount} />,
    value: ({ amount }) => amount,
  },
  {
    id: 'billed',
    header: 'Billed',
    align: 'end',
    cell: ({ id, billed }) =>
      billed === 0 ? (
        <Amount rupees={billed} />
      ) : (
        <Link to={`/admin/expenses?open=${id}`} aria-label={`Bills of ${formatRupees(billed)}`}>
          <Amount rupees={billed} />
        </Link>
      ),
    value: ({ billed }) => billed,
  },
  { id: 'status', header: 'Status', cell: statusOf },
];

const FILTERS = ['status', 'vendor_id', 'department_id'] as const;
type Field = (typeof FILTERS)[number];

interface ChoiceProps {
  readonly field: Field;
  readonly label: string;
  readonly all: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** The address keeps the choice. */
function Choice({ field, label, all, options }: ChoiceProps) {
  const [params, setParams] = useSearchParams();
  const choose = (value: string): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(field);
        else next.set(field, value);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <Select value={params.get(field) ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">{all}</option>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

export function PurchaseOrders({ vendors }: { readonly vendors: readonly Vendor[] }) {
  const [params] = useSearchParams();
  const { departments } = useDepartments();
  const order = params.get('order') ?? undefined;
  return (
    <section aria-labelledby="orders" className={styles.orders}>
      <SectionHeading id="orders">{NAME}</SectionHeading>
      {order !== undefined && (
        <p>
          One order is shown. <Link to="/admin/vendors">Show all orders</Link>
        </p>
      )}
      <div className={styles.choices}>
        <Choice
          field="status"
          label="Status"
          all="All"
          options={PURCHASE_ORDER_STATUSES.map((status) => [status, STATUS_WORDS[status]])}
        />
        <Choice
          field="vendor_id"
          label="Vendor"
          all="All vendors"
          options={vendors.map(({ id, name }) => [id, name])}
        />
        <Choice
          field="department_id"
          label="Department"
          all="All departments"
          options={departments.map(({ id, name }) => [String(id), name])}
        />
      </div>
      <Orders
        narrowed={{
          id: order,
          ...Object.fromEntries(FILTERS.flatMap((field) => (params.has(field) ? [[field, params.get(field)]] : []))),
        }}
      />
    </section>
  );
}

function Orders({ narrowed }: { readonly narrowed: Readonly<Record<string, string | null | undefined>> }) {
  const { data, isError, error, refetch } = useRoute(purchaseOrders.allOrders, { ...narrowed, limit: SHOWN });
  if (isError) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {error.text('The purchase orders could not be loaded.')}
      </Banner>
    );
  }
  if (!data) return <TableSkeleton name={NAME} columns={COLUMNS} rows={4} />;
  if (data.length > 0) return <Table name={NAME} columns={COLUMNS} rows={data} rowId={({ id }) => id} />;
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  return <p>{isNarrowed ? 'No order fits.' : 'No purchase was ordered yet.'}</p>;
}
