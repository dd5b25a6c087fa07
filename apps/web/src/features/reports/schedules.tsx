import { type ReportSchedule, reportSchedules as routes } from '@bursar/contracts';
import {
  fileOfLetters,
  letterStatusOf,
  periodOfLetters,
  reportScheduleSheets,
  timesOf,
} from '@bursar/contracts/sheets/report-schedules';
import { useCallback, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { Noted } from '../../shared/figures/noted.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { RowMenu } from '../../shared/table/row-menu.js';
import { ScheduleDialog } from './use-sending.js';

const SHEET = reportScheduleSheets.schedules;

const whyOf = ({ failure, unsent }: ReportSchedule): string =>
  failure === null ? '' : `${failure} Not sent to ${unsent.join(', ')}.`;

const COLUMNS = columnsOf(SHEET.columns, {
  title: {
    cell: (row) => <Noted note={periodOfLetters(row) ?? ''}>{row.title}</Noted>,
    sortable: true,
  },
  every: {
    cell: (row) => <Noted note={fileOfLetters(row)}>{timesOf(row)}</Noted>,
  },
  next_at: {
    cell: ({ status, next_at }) => (status === 'paused' ? <StatusBadge status="paused" /> : formatDateTime(next_at)),
    sortable: true,
  },
  outcome: {
    cell: (row) => (
      <Noted note={whyOf(row)}>
        <StatusBadge status={letterStatusOf(row)} />
      </Noted>
    ),
    sortable: true,
  },
  last_at: { sortable: true },
});

export function Schedules({ report }: { readonly report: Report }) {
  const [changed, setChanged] = useState<ReportSchedule>();
  const actions = useCallback(
    (row: ReportSchedule) => <Actions schedule={row} report={report} onChange={setChanged} />,
    [report],
  );
  return (
    <>
      <Register
        sheet={SHEET}
        record="reportschedule"
        columns={COLUMNS}
        defaultSort="title"
        actions={actions}
        heading={<h2>Sent by mail</h2>}
        empty="No report is sent by mail yet. Choose “Send by mail…” here or on a report."
        failure="The reports by mail could not be loaded."
      />
      {changed && (
        <ScheduleDialog schedule={changed} asked={undefined} report={report} onClose={() => setChanged(undefined)} />
      )}
    </>
  );
}

interface ActionsProps {
  readonly schedule: ReportSchedule;
  readonly report: Report;
  readonly onChange: (schedule: ReportSchedule) => void;
}

function useScheduleActions({ id, title, owner_name, version }: ReportSchedule, report: Report) {
  const { confirm } = useAsk();
  const send = useAction(routes.send);
  const pause = useAction(routes.pause);
  const resume = useAction(routes.resume);
  const stop = useAction(routes.stop);
  const onError = (error: RequestFailed): void => report.failed(error.text('Something went wrong.'));
  const onSuccess = ({ message }: { readonly message: string }): void => report.succeeded(message);
  return {
    sending: send.isPending,
    send: () =>
      send.mutate(
        { id },
        {
          onSuccess: ({ message, schedule }) =>
            schedule.outcome === 'not_sent' ? report.failed(message) : report.succeeded(`${title}: ${message}`),
          onError,
        },
      ),
    pause: () => pause.mutate({ id }, { onSuccess, onError }),
    resume: () => resume.mutate({ id }, { onSuccess, onError }),
    stop: async () => {
      const wanted = await confirm({
        text: 'Stop sending this report by mail?',
        about: `${title}, scheduled by ${owner_name}`,
        verb: 'Stop',
        danger: true,
      });
      if (wanted) stop.mutate({ id, version }, { onSuccess, onError });
    },
  };
}

function Actions({ schedule, report, onChange }: ActionsProps) {
  const { title, status } = schedule;
  const actions = useScheduleActions(schedule, report);
  const isPaused = status === 'paused';
  return (
    <>
      <ActButton
        size="small"
        aria-label={`Send ${title} now`}
        pending={actions.sending && 'Sending…'}
        onClick={actions.send}
      >
        Send now
      </ActButton>
      <RowMenu
        label={`More for ${title}`}
        items={[
          { label: 'Change', onChoose: () => onChange(schedule) },
          { label: isPaused ? 'Resume' : 'Pause', onChoose: isPaused ? actions.resume : actions.pause },
          { label: 'Stop', onChoose: () => void actions.stop() },
        ]}
      />
    </>
  );
}
