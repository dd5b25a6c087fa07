import { COUNTER_METHODS, fees, methodName } from '@bursar/contracts';
import { RECORDED_WITHIN_DAYS } from '@bursar/domain/fees';
import { addDays } from '@bursar/domain/kernel';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { today } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { Input, Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { StudentSelect } from '../../shared/form/student-select.js';
import { TextField } from '../../shared/form/text-field.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FieldRow, FormActions } from '../../shared/shell/layout.js';
import { type CounterEntry, duesOf, EMPTY_ENTRY, receivedOn } from './counter-entry.js';
import { DuesField } from './dues-field.js';
import { useFinishAtCounter } from './use-finish-at-counter.js';
import { useRecording } from './use-recording.js';

interface RecordTransactionDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

export default function RecordTransactionDialog({ report, onClose }: RecordTransactionDialogProps) {
  const [taken, setTaken] = useState({ count: 0, last: '' });
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (taken.count > 0) body.current?.querySelector('input')?.focus();
  }, [taken.count]);
  return (
    <Dialog title="Record New Transaction" onClose={onClose}>
      <div ref={body}>
        <p role="status">{taken.last}</p>
        <CounterForm
          key={taken.count}
          onRecorded={() => {
            report.succeeded('Transaction recorded successfully!');
            onClose();
          }}
          onTaken={(last) => setTaken(({ count }) => ({ count: count + 1, last }))}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}

interface CounterFormProps {
  readonly onRecorded: () => void;
  readonly onTaken: (sentence: string) => void;
  readonly onClose: () => void;
}

function useNextPayer() {
  const next = useRef(false);
  const note = (): void => {
    next.current = true;
  };
  const noted = (): boolean => {
    const was = next.current;
    next.current = false;
    return was;
  };
  const sendByKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    note();
    event.currentTarget.querySelector('form')?.requestSubmit();
  };
  return { note, noted, sendByKey };
}

function CounterForm({ onRecorded, onTaken, onClose }: CounterFormProps) {
  const [entry, setEntry] = useState(EMPTY_ENTRY);
  const change = (part: Partial<CounterEntry>): void => setEntry((before) => ({ ...before, ...part }));
  const student = entry.student_id;
  const assigned = useRoute(fees.assignedFees, { student_id: student }, { enabled: student !== null });
  const dues = assigned.data && duesOf(assigned.data);
  const finish = useFinishAtCounter();
  const { note, noted, sendByKey } = useNextPayer();
  const recording = useRecording(entry, dues ?? [], (transactions, next) => {
    for (const { id } of transactions) changedRows.mark('transactions', id);
    if (next) void finish.finish(transactions[0]).then(onTaken);
    else onRecorded();
  });
  return (
    <div onKeyDown={sendByKey}>
      <Form
        errors={recording.errors}
        failure={recording.failure}
        onLeave={recording.onLeave}
        onSubmit={() => recording.submit(noted())}
      >
        <Field name="student_id" label="Student">
          {(control) => (
            <StudentSelect
              {...control}
              value={student}
              onChange={(student_id) =>
                change({ student_id, fee_id: undefined, amount: undefined, several: undefined })
              }
            />
          )}
        </Field>
        <DuesField
          entry={entry}
          dues={dues}
          failed={assigned.isError}
          amount={recording.amount}
          onRetry={() => void assigned.refetch()}
          onChange={change}
        />
        <CounterFields entry={entry} amount={recording.amount} onChange={change} />
        <CounterButtons recording={recording.recording} finish={finish} onNext={note} onClose={onClose} />
      </Form>
    </div>
  );
}

interface CounterButtonsProps {
  readonly recording: boolean;
  readonly finish: ReturnType<typeof useFinishAtCounter>;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

const CounterButtons = ({ recording, finish, onNext, onClose }: CounterButtonsProps) => (
  <FormActions>
    <Button onClick={onClose}>Cancel</Button>
    <Button look="primary" type="submit" pending={recording && 'Recording…'}>
      Record Transaction
    </Button>
    <Button
      type="submit"
      title="Ctrl + Enter"
      aria-keyshortcuts="Control+Enter"
      pending={finish.pending && 'Printing…'}
      onClick={onNext}
    >
      {finish.approves ? 'Record, Approve and Print' : 'Record and Next'}
    </Button>
  </FormActions>
);

interface CounterFieldsProps {
  readonly entry: CounterEntry;
  readonly amount: number | string;
  readonly onChange: (part: Partial<CounterEntry>) => void;
}

const CounterFields = ({ entry, amount, onChange }: CounterFieldsProps) => (
  <>
    <FieldRow>
      {!entry.several && (
        <Field name="amount" label="Amount">
          {(control) => <MoneyInput {...control} value={amount} onChange={(typed) => onChange({ amount: typed })} />}
        </Field>
      )}
      <Field name="payment_method" label="Payment Method">
        {(control) => (
          <Select
            {...control}
            value={entry.payment_method}
            onChange={({ target }) => onChange({ payment_method: target.value as CounterEntry['payment_method'] })}
          >
            {COUNTER_METHODS.map((method) => (
              <option key={method} value={method}>
                {methodName(method)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FieldRow>
    <FieldRow>
      <Field name="payment_date" label="Received on">
        {(control) => (
          <Input
            {...control}
            type="date"
            min={addDays(today(), -RECORDED_WITHIN_DAYS)}
            max={today()}
            value={receivedOn(entry)}
            onChange={({ target }) => onChange({ payment_date: target.value })}
          />
        )}
      </Field>
      <TextField
        name="receipt_number"
        label="Receipt Number"
        optional
        value={entry.receipt_number}
        onChange={(typed) => onChange({ receipt_number: typed })}
      />
    </FieldRow>
    <TextField
      name="remarks"
      label="Remarks"
      optional
      value={entry.remarks}
      onChange={(typed) => onChange({ remarks: typed })}
    />
  </>
);
