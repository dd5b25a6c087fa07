import { type Holiday, HOLIDAY_NAME_MAX, holidays as routes } from '@bursar/contracts';
import { useCallback, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { DateField, TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { type Column, Table, TableSkeleton } from '../../shared/table/table.js';
import styles from './departments.module.css';
import { ListSection } from './list-section.js';

const NAME = 'Holidays';

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });
const weekdayOf = ({ day }: Holiday): string => weekday.format(new Date(`${day}T00:00:00Z`));

const columns: readonly Column<Holiday>[] = [
  { id: 'day', header: 'Day', cell: ({ day }) => formatDate(day), value: ({ day }) => day },
  { id: 'weekday', header: 'Weekday', cell: weekdayOf, value: weekdayOf },
  { id: 'name', header: 'Holiday', cell: ({ name }) => name },
];

const rowId = ({ day }: Holiday): string => day;

/** Sundays and national holidays need no entry. */
export function Holidays({ report }: { readonly report: Report }) {
  const asked = useRoute(routes.all, {});
  const { data, isPending } = asked;
  const { mutate } = useAction(routes.remove);
  const { confirm } = useAsk();
  const [adding, setAdding] = useDoing('add-holiday');
  const remove = useCallback(
    async ({ day, name }: Holiday): Promise<void> => {
      const question = { text: 'Remove this holiday? The day becomes a working day.', verb: 'Remove' };
      if (!(await confirm({ ...question, about: `${name}, ${formatDate(day)}` }))) return;
      mutate(
        { day },
        {
          onSuccess: ({ message }) => report.succeeded(message),
          onError: (failure) => report.failed(failure.text('The holiday could not be removed.')),
        },
      );
    },
    [confirm, mutate, report],
  );
  return (
    <ListSection
      id="holidays"
      name={NAME}
      add="Add Holiday"
      onAdd={() => setAdding(true)}
      asked={asked}
      failure="The holidays could not be loaded."
    >
      {isPending && <TableSkeleton name={NAME} columns={columns} rows={4} />}
      {data?.length === 0 && <p>No holiday was added yet.</p>}
      {data && data.length > 0 && (
        <Table
          name={NAME}
          columns={columns}
          rows={data}
          rowId={rowId}
          actions={(holiday) => (
            <ActButton size="small" aria-label={`Remove ${holiday.name}`} onClick={() => void remove(holiday)}>
              Remove…
            </ActButton>
          )}
        />
      )}
      <p className={styles.note}>
        Approvals are due on working days, and reminders go out on them. Sundays, 26 January, 15 August and 2 October
        are never working days.
      </p>
      {adding && <AddHolidayDialog report={report} onClose={() => setAdding(false)} />}
    </ListSection>
  );
}

interface DialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

function AddHolidayDialog({ report, onClose }: DialogProps) {
  const [day, setDay] = useState(today());
  const [name, setName] = useState('');
  const form = useForm(
    routes.add,
    { day, name },
    {
      failure: 'The holiday could not be added.',
      onDone: ({ message, holiday }) => report.succeeded(message, holiday.name),
    },
  );
  return (
    <FormDialog title="Add Holiday" size="small" form={form} submit="Add" pending="Adding…" onClose={onClose}>
      <DateField name="day" label="Day" value={day} onChange={setDay} />
      <TextField name="name" label="Name" value={name} maxLength={HOLIDAY_NAME_MAX} onChange={setName} />
    </FormDialog>
  );
}
