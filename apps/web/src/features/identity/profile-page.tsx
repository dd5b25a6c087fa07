import { account, type AnswerOf, identity, ROLE_NAMES } from '@bursar/contracts';
import { instant } from '@bursar/contracts/sheets/columns';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { Email } from '../../shared/figures/email.js';
import { Button } from '../../shared/form/button.js';
import { Input, PasswordInput } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { useRefusal } from '../../shared/form/use-refusal.js';
import { call } from '../../shared/server/call.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { useRoute } from '../../shared/server/use-route.js';
import { type SessionUser, session, useUser } from '../../shared/session/session.js';
import { Facts, FormActions, Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnOf } from '../../shared/table/column.js';
import { DensityChoice } from '../../shared/table/density-choice.js';
import { Table, TableSkeleton } from '../../shared/table/table.js';
import { ThemeChooser } from '../../shared/theme/theme-chooser.js';
import styles from './profile-page.module.css';

const FAILED = 'Something went wrong.';

interface ProfileProps {
  readonly away: ReactNode;
  readonly notifications: ReactNode;
}

export function Profile({ away, notifications }: ProfileProps) {
  const user = useUser();
  const [banner, report] = useOutcome('');
  return (
    <>
      <PageHeader title="Profile" subtitle={`${user.name}, ${ROLE_NAMES[user.role]}`} />
      <Stack>
        {banner}
        <div className={styles.cards}>
          <section className={styles.card} aria-labelledby="own-data">
            <h2 id="own-data">Your data</h2>
            <Facts of={factsOf(user)} />
            <OwnData user={user} report={report} />
          </section>
          <div className={styles.column}>
            {away}
            {notifications}
            <section className={styles.card} aria-labelledby="own-password">
              <h2 id="own-password">Password</h2>
              <OwnPassword report={report} />
            </section>
            <section className={`${styles.card} ${styles.line}`} aria-labelledby="own-theme">
              <h2 id="own-theme">Theme</h2>
              <ThemeChooser name="theme-profile" />
            </section>
            <section className={`${styles.card} ${styles.line}`} aria-labelledby="own-rows">
              <h2 id="own-rows">Rows of tables</h2>
              <DensityChoice />
            </section>
          </div>
        </div>
        <section aria-labelledby="own-sessions">
          <h2 id="own-sessions" className={styles.title}>
            Signed-in devices
          </h2>
          <OwnSessions report={report} />
        </section>
      </Stack>
    </>
  );
}

const factsOf = ({ email, role, department, enrollment_no, batch }: SessionUser) => [
  ['Email', email ? <Email address={email} /> : '—'] as const,
  ['Role', ROLE_NAMES[role]] as const,
  ['Department', department ?? '—'] as const,
  ...(role === 'student'
    ? ([
        ['Enrollment number', enrollment_no ?? '—'],
        ['Batch', batch ?? '—'],
      ] as const)
    : []),
];

interface Part {
  readonly report: Report;
}

function OwnData({ user, report }: Part & { readonly user: SessionUser }) {
  const [name, setName] = useState(user.name);
  const [phone, setPhone] = useState(user.phone ?? '');
  /** The version shown last; a conflict replaces it. */
  const [seen, setSeen] = useState(user);
  const check = useCheck(account.updateMe, { name, phone });
  const save = useAction(account.updateMe);
  const refused = useRefusal(FAILED, check.refuse);
  const isStale = save.error?.problem?.code === 'VERSION_CONFLICT';
  const take = (fresh: SessionUser): void => {
    setSeen(fresh);
    session.refresh(fresh);
  };
  const submit = (): void => {
    report.begun();
    if (!check.attempt()) return;
    save.mutate(
      { name, phone, version: seen.version ?? 0 },
      {
        onSuccess: ({ message, user: saved }) => {
          take(saved);
          report.succeeded(message);
        },
        onError: (refusal) => {
          refused(refusal);
          if (refusal.problem?.code === 'VERSION_CONFLICT') void call(identity.me, {}).then(take);
        },
      },
    );
  };
  return (
    <Form
      errors={check.errors}
      failure={save.error?.text(FAILED)}
      isTyped={name !== seen.name || phone !== (seen.phone ?? '')}
      isPending={save.isPending}
      onLeave={check.onLeave}
      onSubmit={submit}
    >
      {isStale && (
        <Banner tone="notice">
          Your input is kept. Your profile now says: {seen.name}, {seen.phone ?? 'no phone'}. Save again to replace it.
        </Banner>
      )}
      <Field name="name" label="Name">
        {(control) => (
          <Input {...control} autoComplete="name" value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field name="phone" label="Phone" optional>
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        )}
      </Field>
      <FormActions>
        <Button look="primary" type="submit" pending={save.isPending && 'Saving…'}>
          Save
        </Button>
      </FormActions>
    </Form>
  );
}

function OwnPassword({ report }: Part) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const input = { current_password: current, new_password: next };
  const check = useCheck(account.changePassword, input);
  const change = useMutation<AnswerOf<typeof account.changePassword>, RequestFailed, typeof input>({
    mutationFn: (wanted) => session.renew(() => call(account.changePassword, wanted)),
    onError: useRefusal(FAILED, check.refuse),
  });
  const submit = (): void => {
    report.begun();
    if (!check.attempt()) return;
    change.mutate(input, {
      onSuccess: ({ message }) => {
        setCurrent('');
        setNext('');
        report.succeeded(message);
      },
    });
  };
  return (
    <Form
      errors={check.errors}
      failure={change.error?.text(FAILED)}
      isTyped={current !== '' || next !== ''}
      isPending={change.isPending}
      onLeave={check.onLeave}
      onSubmit={submit}
    >
      <Field name="current_password" label="Current password">
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={current}
            onChange={({ target }) => setCurrent(target.value)}
          />
        )}
      </Field>
      <Field name="new_password" label="New password" hint="6 to 72 characters. Every other device is signed out.">
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={next}
            onChange={({ target }) => setNext(target.value)}
          />
        )}
      </Field>
      <FormActions>
        <Button look="primary" type="submit" pending={change.isPending && 'Changing…'}>
          Change Password
        </Button>
      </FormActions>
    </Form>
  );
}

type OwnSession = NonNullable<ReturnType<typeof useOwnSessions>['data']>[number];
const useOwnSessions = () => useRoute(account.sessions, {});

const SESSION_COLUMNS = [
  {
    id: 'device',
    header: 'Device',
    cell: ({ device, current }: OwnSession) => `${device ?? 'Unknown device'}${current ? ' (this one)' : ''}`,
    value: ({ device }: OwnSession) => device,
  },
  columnOf(instant('started_at', 'Signed in')),
  columnOf(instant('expires_at', 'Until')),
];

function OwnSessions({ report }: Part) {
  const { token } = useSessionToken();
  const sessions = useOwnSessions();
  const end = useAction(account.endSession);
  const endAll = useAction(account.logoutEverywhere);
  const failed = { onError: () => report.failed(FAILED) };
  if (sessions.isError) {
    return (
      <Banner tone="error" onRetry={() => void sessions.refetch()}>
        Your sessions could not be loaded.
      </Banner>
    );
  }
  if (sessions.isPending) return <TableSkeleton name="Signed-in devices" columns={SESSION_COLUMNS} rows={2} />;
  return (
    <Stack>
      <Table
        name="Signed-in devices"
        columns={SESSION_COLUMNS}
        rows={sessions.data}
        rowId={({ id }) => id}
        actions={({ id, current, device }) =>
          current ? null : (
            <Button
              size="small"
              aria-label={`Sign out ${device ?? 'unknown device'}`}
              onClick={() => end.mutate({ id }, { ...failed, onSuccess: ({ message }) => report.succeeded(message) })}
            >
              Sign out
            </Button>
          )
        }
      />
      <FormActions>
        <Button
          look="danger"
          pending={endAll.isPending && 'Signing out…'}
          onClick={() => endAll.mutate({}, { ...failed, onSuccess: () => void session.expire(token) })}
        >
          Sign out everywhere
        </Button>
      </FormActions>
    </Stack>
  );
}

const useSessionToken = () => ({ token: session.token() });
