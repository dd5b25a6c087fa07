import { COUNTER_METHODS, fees, methodName, type StudentProfile } from '@bursar/contracts';
import { RECORDED_WITHIN_DAYS } from '@bursar/domain/fees';
import { addDays } from '@bursar/domain/kernel';
import { useEffect, useRef, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { today } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { Field } from '../../shared/form/field.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { SelectField } from '../../shared/form/select-field.js';
import { StudentSelect } from '../../shared/form/student-select.js';
import { DateField, TextField } from '../../shared/form/text-field.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts, FieldRow } from '../../shared/shell/layout.js';
import { type CounterEntry, duesOf, EMPTY_ENTRY, receivedOn } from './counter-entry.js';
import { DuesField } from './dues-field.js';
import { useFinishAtCounter } from './use-finish-at-counter.js';
import { useRecording } from './use-recording.js';

interface RecordTransactionDialogProps {
  readonly report: Report;
  readonly student?: Pick<StudentProfile, 'student_id' | 'name' | 'enrollment_no'>;
  readonly onClose: () => void;
}

export default function RecordTransactionDialog({ report, student: fixed, onClose }: RecordTransactionDialogProps) {
  const [untouched] = useState({ ...EMPTY_ENTRY, student_id: fixed?.student_id ?? null });
  const [entry, setEntry] = useState<CounterEntry>(untouched);
  const change = (part: Partial<CounterEntry>): void => setEntry((before) => ({ ...before, ...part }));
  const student = entry.student_id;
  const assigned = useRoute(fees.assignedFees, { student_id: student }, { enabled: student !== null });
  const dues = assigned.data && duesOf(assigned.data);
  const finish = useFinishAtCounter();
  const { taken, payer, take } = useTaken();
  const next = useRef(false);
  const recording = useRecording(entry, dues ?? [], (transactions, isNext) => {
    for (const { id } of transactions) changedRows.mark('transactions', id);
    if (!isNext) {
      report.succeeded('Transaction recorded successfully!');
      onClose();
      return;
    }
    void finish.finish(transactions[0]).then((sentence) => {
      if (fixed) {
        report.succeeded(sentence);
        onClose();
        return;
      }
      setEntry(untouched);
      take(sentence);
    });
  });
  const send = (): void => {
    recording.submit(next.current);
    next.current = false;
  };
  const isPending = recording.form.isPending || finish.pending;
  return (
    <FormDialog
      title="Record New Transaction"
      form={{ ...recording.form, isPending, isTyped: entry !== untouched, send }}
      submit="Record Transaction"
      pending="Recording…"
      also={
        (!fixed || finish.approves) && (
          <NextButton finish={finish} waits={isPending} onNext={() => (next.current = true)} />
        )
      }
      onClose={onClose}
    >
      {fixed ? (
        <Facts of={[['Student', [fixed.name, fixed.enrollment_no].filter(Boolean).join(' · ')]]} />
      ) : (
        <PayerField {...{ taken, payer, student }} onChange={change} />
      )}
      <DuesField
        entry={entry}
        dues={dues}
        failed={assigned.isError}
        amount={recording.amount}
        onRetry={() => void assigned.refetch()}
        onChange={change}
      />
      <CounterFields entry={entry} amount={recording.amount} onChange={change} />
    </FormDialog>
  );
}

interface PayerFieldProps extends Pick<ReturnType<typeof useTaken>, 'taken' | 'payer'> {
  readonly student: string | null;
  readonly onChange: (part: Partial<CounterEntry>) => void;
}

const PayerField = ({ taken, payer, student, onChange }: PayerFieldProps) => (
  <div ref={payer}>
    <p role="status">{taken.last}</p>
    <Field key={taken.count} name="student_id" label="Student">
      {(control) => (
        <StudentSelect
          {...control}
          value={student}
          onChange={(student_id) => onChange({ student_id, fee_id: undefined, amount: undefined, several: undefined })}
        />
      )}
    </Field>
  </div>
);

function useTaken() {
  const [taken, setTaken] = useState({ count: 0, last: '' });
  const payer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (taken.count > 0) payer.current?.querySelector('input')?.focus();
  }, [taken.count]);
  const take = (last: string): void => setTaken(({ count }) => ({ count: count + 1, last }));
  return { taken, payer, take };
}

interface NextButtonProps {
  readonly finish: ReturnType<typeof useFinishAtCounter>;
  readonly waits: boolean;
  readonly onNext: () => void;
}

function NextButton({ finish, waits, onNext }: NextButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      button.current?.click();
    };
    form?.addEventListener('keydown', press);
    return () => form?.removeEventListener('keydown', press);
  }, []);
  return (
    <Button
      ref={button}
      type="submit"
      title="Ctrl + Enter"
      aria-keyshortcuts="Control+Enter"
      pending={waits && (finish.pending ? 'Printing…' : 'Recording…')}
      onClick={onNext}
    >
      {finish.approves ? 'Record, Approve and Print' : 'Record and Next'}
    </Button>
  );
}

const METHODS = COUNTER_METHODS.map((method) => [method, methodName(method)] as const);

interface CounterFieldsProps {
  readonly entry: CounterEntry;
  readonly amount: number | string;
  readonly onChange: (part: Partial<CounterEntry>) => void;
}

const CounterFields = ({ entry, amount, onChange }: CounterFieldsProps) => (
  <>
    <FieldRow>
      {!entry.several && (
        <MoneyField name="amount" label="Amount" value={amount} onChange={(typed) => onChange({ amount: typed })} />
      )}
      <SelectField
        name="payment_method"
        label="Payment Method"
        options={METHODS}
        value={entry.payment_method}
        onChange={(payment_method) => onChange({ payment_method })}
      />
    </FieldRow>
    <FieldRow>
      <DateField
        name="payment_date"
        label="Received on"
        min={addDays(today(), -RECORDED_WITHIN_DAYS)}
        max={today()}
        value={receivedOn(entry)}
        onChange={(payment_date) => onChange({ payment_date })}
      />
      <TextField
        name="receipt_number"
        label="Receipt Number"
        optional
        value={entry.receipt_number}
        onChange={(receipt_number) => onChange({ receipt_number })}
      />
    </FieldRow>
    <TextField
      name="remarks"
      label="Remarks"
      optional
      value={entry.remarks}
      onChange={(remarks) => onChange({ remarks })}
    />
  </>
);
