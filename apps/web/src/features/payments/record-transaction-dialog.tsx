import { type AnswerOf, COUNTER_METHODS, fees, methodName, payments, type RequestOf } from '@bursar/contracts';
import { RECORDED_WITHIN_DAYS } from '@bursar/domain/fees';
import { addDays, rupeesOf } from '@bursar/domain/kernel';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { call } from '../../shared/call.js';
import { changedRows } from '../../shared/changed-rows.js';
import { formatDate, today } from '../../shared/dates.js';
import { newKey } from '../../shared/http-client.js';
import { type RequestFailed } from '../../shared/request-failed.js';
import { StudentSelect } from '../../shared/student-select.js';
import { useAsk } from '../../shared/ui/ask.js';
import { Button } from '../../shared/ui/button.js';
import { Input, Select } from '../../shared/ui/controls.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Field } from '../../shared/ui/field.js';
import { Form } from '../../shared/ui/form.js';
import { FieldRow, FormActions } from '../../shared/ui/layout.js';
import { MoneyInput } from '../../shared/ui/money-input.js';
import { type Report } from '../../shared/ui/outcome.js';
import { TextField } from '../../shared/ui/text-field.js';
import { useCheck } from '../../shared/use-check.js';
import { useRoute } from '../../shared/use-route.js';
import { type CounterEntry, duesOf, EMPTY_ENTRY, feeOf, receivedOn, recordRequest } from './counter-entry.js';
import { DuesField } from './dues-field.js';
import { useFinishAtCounter } from './use-finish-at-counter.js';

type RecordRequest = RequestOf<typeof payments.recordTransaction>;

/** Records under one key for as long as the dialog is open, so that money taken once is recorded once. */
function useRecordTransaction() {
  const [idempotencyKey] = useState(newKey);
  return useMutation<AnswerOf<typeof payments.recordTransaction>, RequestFailed, RecordRequest>({
    mutationFn: (request) => call(payments.recordTransaction, request, { idempotencyKey }),
  });
}

/** The server knows a payment that looks like this one, and asks whether it is another. */
const isLookalike = ({ problem }: RequestFailed): boolean => problem?.code === 'DUPLICATE_PAYMENT';

interface RecordTransactionDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** "Record New Transaction", the cash counter: student, what is due, amount, done, and the next one. */
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
  /** The next payer is waiting; what became of this one. */
  readonly onTaken: (sentence: string) => void;
  readonly onClose: () => void;
}

/** Whether the form is being sent for somebody with others waiting behind: by its button or by Ctrl + Enter. */
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
  const fee = feeOf(entry, dues ?? []);
  const request = recordRequest(entry, fee);
  const check = useCheck(payments.recordTransaction, request);
  const record = useRecordTransaction();
  const finish = useFinishAtCounter();
  const { confirm } = useAsk();
  const { note, noted, sendByKey } = useNextPayer();

  const send = (asked: RecordRequest, next: boolean): void =>
    record.mutate(asked, {
      onSuccess: ({ transaction }) => {
        changedRows.mark('transactions', transaction.id);
        if (next) void finish.finish(transaction).then(onTaken);
        else onRecorded();
      },
      onError: (error) => {
        check.refuse(error);
        if (isLookalike(error)) void confirmAnother(error, asked, next);
      },
    });
  const confirmAnother = async (error: RequestFailed, asked: RecordRequest, next: boolean): Promise<void> => {
    const about = `${methodName(asked.payment_method)}, received on ${formatDate(asked.payment_date)}`;
    const question = { text: error.message, about, rupees: Number(asked.amount), verb: 'Record another payment' };
    if (await confirm(question)) send({ ...asked, confirmed: true }, next);
  };
  const submit = (): void => {
    const next = noted();
    const checked = check.attempt();
    if (checked) send({ ...request, amount: rupeesOf(checked.amount) }, next);
  };
  return (
    <div onKeyDown={sendByKey}>
      <Form
        errors={check.errors}
        failure={record.error?.text('Failed to record transaction.', 'message')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        <Field name="student_id" label="Student">
          {(control) => (
            <StudentSelect
              {...control}
              value={student}
              onChange={(student_id) => change({ student_id, fee_id: undefined, amount: undefined })}
            />
          )}
        </Field>
        <DuesField
          ofSomebody={student !== null}
          dues={dues}
          failed={assigned.isError}
          chosen={fee}
          amount={request.amount}
          onRetry={() => void assigned.refetch()}
          onChoose={(fee_id) => change({ fee_id, amount: undefined })}
        />
        <CounterFields entry={entry} amount={request.amount} onChange={change} />
        <CounterButtons recording={record.isPending} finish={finish} onNext={note} onClose={onClose} />
      </Form>
    </div>
  );
}

interface CounterButtonsProps {
  readonly recording: boolean;
  readonly finish: ReturnType<typeof useFinishAtCounter>;
  /** The form is about to be sent, and the next payer is waiting. */
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
      <Field name="amount" label="Amount">
        {(control) => <MoneyInput {...control} value={amount} onChange={(typed) => onChange({ amount: typed })} />}
      </Field>
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
