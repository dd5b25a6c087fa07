import { type Department } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { OpenRequests } from '../../shared/feedback/lazy-open-requests.js';
import { type Column } from '../../shared/table/column.js';
import { RowDrawer } from '../../shared/table/row-drawer.js';

interface DepartmentDrawerProps {
  readonly id: string;
  readonly row: Department;
  readonly columns: readonly Column<Department>[];
  readonly actions: ReactNode;
  readonly onClose: () => void;
}

export const DepartmentDrawer = ({ id, ...shown }: DepartmentDrawerProps) => (
  <RowDrawer {...shown} record={{ kind: 'budget', id }}>
    <OpenRequests kind="budget_change" recordId={id} />
    <OpenRequests kind="budget_transfer" recordId={id} />
  </RowDrawer>
);
