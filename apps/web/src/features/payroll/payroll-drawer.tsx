import { type Payroll, payroll, ROLE_NAMES } from '@bursar/contracts';
import { payrollStatusOf } from '@bursar/contracts/sheets/payroll';
import { type ReactNode } from 'react';

import { OpenRequests } from '../../shared/feedback/open-requests.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, formatDateTime, formatMonth } from '../../shared/figures/dates.js';
import { StaffLink } from '../../shared/figures/record-links.js';
import { RecordId } from '../../shared/figures/record-id.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { History } from '../../shared/history/history.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import { paidDaysOf } from './paid-days.js';
import { PayslipLines } from './payslip-lines.js';

interface PayrollDrawerProps {
  readonly payroll: Payroll;
  readonly actions: ReactNode;
  readonly onClose: () => void;
}

export function PayrollDrawer({ payroll: opened, actions, onClose }: PayrollDrawerProps) {
  const ofTheirs = useRoute(payroll.allPayrolls, { staff_id: opened.staff_id });
  const now = ofTheirs.data?.find(({ id }) => id === opened.id) ?? opened;
  return (
    <Drawer title={`Payroll of ${now.staff_name}`} onClose={onClose}>
      <Stack>
        <Facts
          of={[
            ['Staff', <StaffLink key="staff" id={now.staff_id} name={now.staff_name} />],
            ['Employee No', now.employee_no ?? '—'],
            ['Month', formatMonth(now.month)],
            ['Role', ROLE_NAMES[now.role]],
            ['Department', now.department ?? '—'],
            ['Days paid', paidDaysOf(now)],
            ['Gross', <Amount key="gross" rupees={now.gross} />],
            ['Deductions', <Amount key="deductions" rupees={now.deductions} />],
            ['Net amount', <Amount key="net-amount" rupees={now.amount} />],
            ['Status', <StatusBadge key="status" status={payrollStatusOf(now)} />],
            ['Paid on', formatDate(now.paid_on)],
            ['Processed by', now.processed_by ?? '—'],
            ...(now.reversal_reason === null ? [] : [['Payment reversed', now.reversal_reason] as const]),
            ['Notes', now.notes || '—'],
            ['Generated', formatDateTime(now.generated_at)],
          ]}
        />
        <RecordId of={now.id} />
        <OpenRequests kind="payroll_payment" recordId={now.id} />
        <PayslipLines lines={now.lines} />
      </Stack>
      <History kind="payroll" id={now.id} />
      <DrawerFoot>{actions}</DrawerFoot>
    </Drawer>
  );
}
