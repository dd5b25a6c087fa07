import { type Vendor, vendors } from '@bursar/contracts';
import { vendorSheets } from '@bursar/contracts/sheets/vendors';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { OpenRequests } from '../../shared/feedback/open-requests.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { TextField } from '../../shared/form/text-field.js';
import { useForm, useFormOf } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useChange } from '../../shared/server/use-change.js';
import { useWaiting } from '../../shared/server/use-waiting.js';
import { useMay } from '../../shared/session/use-may.js';
import { FieldRow, Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { Tabs } from '../../shared/shell/tabs.js';
import { ACTIVITY_FILTER } from '../../shared/table/activity-filter.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { type TypedFacts, useKnownVendor } from './use-known-vendor.js';

const { Part: PurchaseOrders } = lazyPart(async () => (await import('./purchase-orders.js')).PurchaseOrders);

const COLUMNS = columnsOf(vendorSheets.vendors.columns, {
  name: { sortable: true },
  account: { second: true },
  is_active: { cell: ({ is_active }: Vendor) => <StatusBadge status={is_active ? 'active' : 'inactive'} /> },
});

const more = ({ id, account_request_id }: Vendor) => (
  <>
    <p>
      <Link to={`/admin/vendors?tab=orders&vendor_id=${id}`}>Its purchase orders</Link>
    </p>
    {account_request_id !== null && (
      <p>
        <Link to={`/approvals/vendor_bank/${account_request_id}`}>Approval of its bank account</Link>
      </p>
    )}
    <OpenRequests kind="vendor_bank" recordId={id} />
  </>
);

type Open =
  | { readonly dialog: 'facts'; readonly vendor?: Vendor }
  | { readonly dialog: 'account'; readonly vendor: Vendor };

export default function VendorsPage() {
  const [params] = useSearchParams();
  const [banner, report] = useOutcome(params.get('tab') ?? '');
  return (
    <>
      <PageHeader title="Vendors" subtitle="Firms that the university buys from, and what was ordered" />
      <Stack>
        {banner}
        <OpenRequests kind="vendor_bank" />
        <Tabs
          label="Vendors"
          tabs={[
            { id: 'vendors', label: 'Vendors', panel: <Vendors report={report} /> },
            { id: 'orders', label: 'Purchase Orders', panel: <PurchaseOrders /> },
          ]}
        />
      </Stack>
    </>
  );
}

function Vendors({ report }: { readonly report: Report }) {
  const may = useMay(vendors.registerVendor);
  const [open, setOpen] = useState<Open>();
  const waiting = useWaiting('vendor_bank');
  const actions = useCallback(
    (vendor: Vendor) => (
      <>
        <ActButton
          size="small"
          aria-label={`Change ${vendor.name}`}
          onClick={() => setOpen({ dialog: 'facts', vendor })}
        >
          Change
        </ActButton>
        <BankAccount vendor={vendor} waits={waiting(vendor.id)} onChange={setOpen} />
        <Activation vendor={vendor} report={report} />
      </>
    ),
    [waiting, report],
  );
  return (
    <>
      <Register
        sheet={vendorSheets.vendors}
        record="vendor"
        more={more}
        columns={COLUMNS}
        filters={[ACTIVITY_FILTER]}
        actions={may ? actions : undefined}
        search="Name, GSTIN or PAN"
        empty="No vendor is registered yet. Add one to order a purchase from it."
        failure="The vendors could not be loaded."
      >
        {may && (
          <ActButton look="primary" onClick={() => setOpen({ dialog: 'facts' })}>
            Add Vendor
          </ActButton>
        )}
      </Register>
      {open && <OpenDialog open={open} report={report} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface BankAccountProps {
  readonly vendor: Vendor;
  readonly waits: string | undefined;
  readonly onChange: (open: Open) => void;
}

const BankAccount = ({ vendor, waits, onChange }: BankAccountProps) => (
  <ActButton
    size="small"
    aria-label={waits ? `The bank account of ${vendor.name} ${waits}` : `Change the bank account of ${vendor.name}`}
    pending={waits && 'Account Waits'}
    onClick={() => onChange({ dialog: 'account', vendor })}
  >
    Bank Account
  </ActButton>
);

function Activation({
  vendor: { id, version, name, is_active },
  report,
}: {
  readonly vendor: Vendor;
  readonly report: Report;
}) {
  const setActive = useAction(vendors.setVendorActive);
  const verb = is_active ? 'Deactivate' : 'Activate';
  return (
    <ActButton
      size="small"
      aria-label={`${verb} ${name}`}
      onClick={() =>
        setActive.mutate(
          { id, version, is_active: !is_active },
          {
            onSuccess: ({ message }) => report.succeeded(message),
            onError: (error) => report.failed(error.text('The vendor could not be changed.')),
          },
        )
      }
    >
      {verb}
    </ActButton>
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
  const adding = useKnownVendor<TypedFacts>(useAction(vendors.registerVendor));
  const form = useFormOf(vendors.registerVendor, adding, facts, {
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

function ChangeVendor({ vendor, report, onClose }: DialogProps & { readonly vendor: Vendor }) {
  const { id, name, gstin, pan } = vendor;
  const [facts, setFacts] = useState<TypedFacts>({ name, gstin: gstin ?? '', pan: pan ?? '' });
  const change = useKnownVendor<TypedFacts & Pick<Vendor, 'id'>>(
    useChange(vendors.updateVendor, 'vendor', vendor),
    vendor,
  );
  const form = useFormOf(
    vendors.updateVendor,
    change,
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
