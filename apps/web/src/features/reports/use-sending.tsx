import { reportSchedules } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { type Asked } from './row-links.js';

export const { Part: ScheduleDialog } = lazyPart(async () => (await import('./schedule-dialog.js')).default);

export function useSending(report: Report, asked?: Asked): readonly [dialog: ReactNode, open: () => void] {
  const may = useMay(reportSchedules.start);
  const [sending, setSending] = useDoing('send-by-mail');
  const dialog = sending && may && (
    <ScheduleDialog schedule={undefined} asked={asked} report={report} onClose={() => setSending(false)} />
  );
  return [dialog, () => setSending(true)];
}
