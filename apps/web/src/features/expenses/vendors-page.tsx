import { type Vendor, vendors } from '@bursar/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { OpenRequests } from '../../shared/feedback/open-requests.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { formatDate } from '../../shared/figures/dates.js';
import { TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { FieldRow, Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { type Column, Table, TableSkeleton } from '../../shared/table/table.js';

const { Part: PurchaseOrders } = lazyPart(async () => (await import('./purchase-orders.js')).PurchaseOrders);

const SHOWN = 200;

const accountOf = ({ account_ending, ifsc, payable_from }: Vendor): string =>
  account_ending === null ? 'None' : `${ifsc ?? ''} ••••${account_ending}, from ${formatDate(payable_from)}`;

const COLUMNS: readonly Column<Vendor>[] = [
  {
    id: 'name',
    header: 'Vendor',
    cell: ({ id, name }) => <Link to={`/admin/vendors?vendor_id=${id}`}>{name}</Link>,
    value: ({ name }) => name,
  },
  { id: 'gstin', header: 'GSTIN', cell: ({ gstin }) => gstin ?? '—' },
  { id: 'pan', header: 'PAN', cell: ({ pan }) => pan ?? '—' },
  { id: 'account', header: 'Bank Account', cell: accountOf },
];

type Open =
  { readonly dialog: 'facts'; readonly vendor?: Vendor } | { readonly dialog: 'account'; readonly vendor: Vendor };

export default function VendorsPage() {
  const [banner, report] = useOutcome('');
  const may = useMay(vendors.registerVendor);
  const [open, setOpen] = useState<Open>();
  return (
    <>
      <PageHeader title="Vendors" subtitle="Firms that the university buys from, and what was ordered" />
      <Stack>
        {banner}
        <OpenRequests kind="vendor_bank" />
        {may && (
          <div>
            <ActButton look="primary" onClick={() => setOpen({ dialog: 'facts' })}>
              Add Vendor
            </ActButton>
          </div>
        )}
        <VendorTable onOpen={may ? setOpen : undefined} />
        <Orders />
      </Stack>
      {open && <OpenDialog open={open} report={report} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Orders() {
  const { data = [] } = useRoute(vendors.allVendors, { limit: SHOWN });
  return <PurchaseOrders vendors={data} />;
}

function VendorTable({ onOpen }: { readonly onOpen: ((open: Open) => void) | undefined }) {
  const { data, isError, error, refetch } = useRoute(vendors.allVendors, { limit: SHOWN });
  if (isError) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {error.text('The vendors could not be loaded.')}
      </Banner>
    );
  }
  if (!data) return <TableSkeleton name="Vendors" columns={COLUMNS} rows={4} />;
  if (data.length === 0) return <p>No vendor is registered yet.</p>;
  const actions = (vendor: Vendor) => (
    <>
      <ActButton
        size="small"
        aria-label={`Change ${vendor.name}`}
        onClick={() => onOpen?.({ dialog: 'facts', vendor })}
      >
        Change
      </ActButton>
      <ActButton
        size="small"
        aria-label={`Change the bank account of ${vendor.name}`}
        onClick={() => onOpen?.({ dialog: 'account', vendor })}
      >
        Bank Account
      </ActButton>
    </>
  );
  return (
    <Table name="Vendors" columns={COLUMNS} rows={data} rowId={({ id }) => id} actions={onOpen ? actions : undefined} />
  );
}

function OpenDialog({ open, ...dialog }: DialogProps & { readonly open: Open }) {
  if (open.dialog === 'account') return <AccountDialog vendor={open.vendor} {...dialog} />;
  return open.vendor ? <ChangeVendor vendor={open.vendor} {...dialog} /> : <AddVendor {...dialog} />;
}

interface DialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

interface TypedFacts {
  readonly name: string;
  readonly gstin: string;
  readonly pan: string;
}

interface FactFieldsProps {
  readonly facts: TypedFacts;
  readonly onChange: (facts: TypedFacts) => void;
}

const FactFields = ({ facts, onChange }: FactFieldsProps) => (
  <>
    <TextField
      name="name"
      label="Name"
      maxLength={120}
      value={facts.name}
      onChange={(name) => onChange({ ...facts, name })}
    />
    <FieldRow>
      <TextField
        name="gstin"
        label="GSTIN"
        optional
        value={facts.gstin}
        onChange={(gstin) => onChange({ ...facts, gstin })}
      />
      <TextField name="pan" label="PAN" optional value={facts.pan} onChange={(pan) => onChange({ ...facts, pan })} />
    </FieldRow>
  </>
);

function AddVendor({ report, onClose }: DialogProps) {
  const [facts, setFacts] = useState<TypedFacts>({ name: '', gstin: '', pan: '' });
  const form = useForm(vendors.registerVendor, facts, {
    failure: 'Failed to add the vendor.',
    onDone: ({ message }) => report.succeeded(message),
  });
  return (
    <FormDialog title="Add Vendor" size="small" form={form} submit="Add Vendor" onClose={onClose}>
      <FactFields facts={facts} onChange={setFacts} />
      <p>The bank account follows, and a second person approves it.</p>
    </FormDialog>
  );
}

function ChangeVendor({
  vendor: { id, name, gstin, pan },
  report,
  onClose,
}: DialogProps & { readonly vendor: Vendor }) {
  const [facts, setFacts] = useState<TypedFacts>({ name, gstin: gstin ?? '', pan: pan ?? '' });
  const form = useForm(
    vendors.updateVendor,
    { id, ...facts },
    { failure: 'Failed to change the vendor.', onDone: ({ message }) => report.succeeded(message) },
  );
  return (
    <FormDialog title="Change Vendor" size="small" form={form} submit="Save" onClose={onClose}>
      <FactFields facts={facts} onChange={setFacts} />
    </FormDialog>
  );
}

function AccountDialog({ vendor, report, onClose }: DialogProps & { readonly vendor: Vendor }) {
  const [account, setAccount] = useState({ account_number: '', ifsc: '' });
  const form = useForm(
    vendors.setVendorAccount,
    { id: vendor.id, ...account },
    { failure: 'Failed to change the bank account.', onDone: ({ message }) => report.succeeded(message) },
  );
  return (
    <FormDialog
      title={`Bank Account of ${vendor.name}`}
      size="small"
      form={form}
      submit="Ask for Approval"
      onClose={onClose}
    >
      <TextField
        name="account_number"
        label="Account number"
        inputMode="numeric"
        value={account.account_number}
        onChange={(account_number) => setAccount({ ...account, account_number })}
      />
      <TextField name="ifsc" label="IFSC" value={account.ifsc} onChange={(ifsc) => setAccount({ ...account, ifsc })} />
      <p>A second person approves it. It can be paid from the day after.</p>
    </FormDialog>
  );
}
