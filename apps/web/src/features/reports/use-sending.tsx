import { reportSchedules } from '@bursar/contracts';
import { lazy, type ReactNode, Suspense } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { useMay } from '../../shared/session/use-may.js';
import { withinChunkTimeout } from '../../shared/shell/lazy-page.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { type Asked } from './row-links.js';

export const ScheduleDialog = lazy(() => withinChunkTimeout(() => import('./schedule-dialog.js')));

export function useSending(report: Report, asked?: Asked): readonly [dialog: ReactNode, open: () => void] {
  const may = useMay(reportSchedules.start);
  const [sending, setSending] = useDoing('send-by-mail');
  const dialog = sending && may && (
    <Suspense>
      <ScheduleDialog schedule={undefined} asked={asked} report={report} onClose={() => setSending(false)} />
    </Suspense>
  );
  return [dialog, () => setSending(true)];
}
