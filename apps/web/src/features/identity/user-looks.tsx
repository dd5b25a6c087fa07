import { type User } from '@bursar/contracts';

import { Email } from '../../shared/figures/email.js';
import { type Look } from '../../shared/table/column.js';

const SORTABLE: Look<User> = { sortable: true };

export const USER_LOOKS = {
  name: SORTABLE,
  email: { cell: ({ email }: User) => <Email address={email} />, sortable: true },
  role: { sortable: true, second: true },
  department_id: { sortable: true },
  batch: SORTABLE,
  is_active: SORTABLE,
} as const satisfies Readonly<Record<string, Look<User>>>;
