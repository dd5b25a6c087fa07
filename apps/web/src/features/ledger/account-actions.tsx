import { type Account, accounts } from '@bursar/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { type Report } from '../../shared/feedback/outcome.js';
import { TextField } from '../../shared/form/text-field.js';
import { useForm, useFormOf } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useChange } from '../../shared/server/use-change.js';
import { FieldRow } from '../../shared/shell/layout.js';
import { ACCOUNT_GROUPS } from './account-groups.js';

interface AccountActionsProps {
  readonly shown: Account | undefined;
  readonly report: Report;
}

type Doing = 'add' | 'rename' | 'retire' | 'restore';

export function AccountActions({ shown, report }: AccountActionsProps) {
  const [doing, setDoing] = useState<Doing>();
  const onClose = (): void => setDoing(undefined);
  return (
    <>
      {shown && <ActsOn account={shown} onAct={setDoing} />}
      <ActButton onClick={() => setDoing('add')}>Add Account</ActButton>
      {doing === 'add' && <AddDialog report={report} onClose={onClose} />}
      {doing && shown && <DialogOf doing={doing} account={shown} report={report} onClose={onClose} />}
    </>
  );
}

interface ActsOnProps {
  readonly account: Account;
  readonly onAct: (doing: Doing) => void;
}

function ActsOn({ account, onAct }: ActsOnProps) {
  if (account.retired) return <ActButton onClick={() => onAct('restore')}>Take Back into Use</ActButton>;
  return (
    <>
      <ActButton onClick={() => onAct('rename')}>Rename Account</ActButton>
      {!account.shipped && <ActButton onClick={() => onAct('retire')}>Retire Account</ActButton>}
    </>
  );
}

function DialogOf({ doing, ...props }: OfAccountProps & { readonly doing: Doing }) {
  if (doing === 'rename') return <RenameDialog {...props} />;
  if (doing === 'retire') return <RetireDialog {...props} />;
  return doing === 'restore' ? <RestoreDialog {...props} /> : null;
}

interface DialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

interface OfAccountProps extends DialogProps {
  readonly account: Account;
}

function AddDialog({ report, onClose }: DialogProps) {
  const [typed, setTyped] = useState({ account: '', name: '' });
  const navigate = useNavigate();
  const form = useForm(accounts.add, typed, {
    failure: 'The account could not be added.',
    onDone: ({ message, account }) => {
      report.succeeded(message, account.name);
      void navigate(`?account=${account.id}`);
    },
  });
  const kind = ACCOUNT_GROUPS[Number(typed.account.charAt(0)) - 1]?.label;
  return (
    <FormDialog title="Add Account" size="small" form={form} submit="Add Account" pending="Adding…" onClose={onClose}>
      <FieldRow>
        <TextField
          name="account"
          label="Number"
          inputMode="numeric"
          maxLength={4}
          placeholder="4011"
          hint={kind === undefined ? 'The first digit, 1 to 5, decides the kind.' : `It is listed in ${kind}.`}
          value={typed.account}
          onChange={(account) => setTyped({ ...typed, account })}
        />
        <TextField
          name="name"
          label="Name"
          placeholder="Hostel fees"
          maxLength={60}
          value={typed.name}
          onChange={(name) => setTyped({ ...typed, name })}
        />
      </FieldRow>
      <p>The number stays for good. An account below 1100 is money in hand.</p>
    </FormDialog>
  );
}

function RenameDialog({ account, report, onClose }: OfAccountProps) {
  const { id, title } = account;
  const [name, setName] = useState(title);
  const change = useChange(accounts.rename, 'ledgeraccount', account);
  const form = useFormOf(
    accounts.rename,
    change,
    { id, name },
    {
      failure: 'The account could not be renamed.',
      onDone: (answer) => report.succeeded(answer.message, answer.account.name),
    },
  );
  return (
    <FormDialog title={`Rename Account ${id}`} size="small" form={form} submit="Rename" onClose={onClose}>
      <TextField name="name" label="Name" maxLength={60} value={name} onChange={setName} />
      <p>All lines and statements show the new name. The past shows the name of its day.</p>
    </FormDialog>
  );
}

function RetireDialog({ account, report, onClose }: OfAccountProps) {
  const { id, name } = account;
  const change = useChange(accounts.retire, 'ledgeraccount', account);
  const form = useFormOf(
    accounts.retire,
    change,
    { id },
    {
      failure: 'The account could not be retired.',
      onDone: (answer) => report.succeeded(answer.message, answer.account.name),
    },
  );
  return (
    <FormDialog title="Retire Account" size="small" danger form={form} submit="Retire Account" onClose={onClose}>
      <p>{name} takes no vouchers and no opening balances any more. Its lines stay, and its number stays taken.</p>
    </FormDialog>
  );
}

function RestoreDialog({ account, report, onClose }: OfAccountProps) {
  const { id, name } = account;
  const change = useChange(accounts.restore, 'ledgeraccount', account);
  const form = useFormOf(
    accounts.restore,
    change,
    { id },
    {
      failure: 'The account could not be taken back into use.',
      onDone: (answer) => report.succeeded(answer.message, answer.account.name),
    },
  );
  return (
    <FormDialog title="Take Back into Use" size="small" form={form} submit="Take Back into Use" onClose={onClose}>
      <p>{name} takes vouchers and opening balances again, under its number and name.</p>
    </FormDialog>
  );
}
