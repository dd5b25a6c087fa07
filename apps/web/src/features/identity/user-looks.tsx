import { type User } from '@bursar/contracts';

import { Email } from '../../shared/figures/email.js';
import { StudentLink } from '../../shared/figures/student-link.js';
import { type Look } from '../../shared/table/column.js';

const SORTABLE: Look<User> = { sortable: true };

const linkOf = ({ name, student_id }: User) =>
  student_id === null ? undefined : <StudentLink id={student_id} name={name} />;

export const USER_LOOKS = {
  name: { cell: (user: User) => linkOf(user) ?? user.name, link: linkOf, sortable: true },
  email: { cell: ({ email }: User) => <Email address={email} />, sortable: true },
  role: { sortable: true, second: true },
  department_id: { sortable: true },
  batch: SORTABLE,
  is_active: SORTABLE,
} as const satisfies Readonly<Record<string, Look<User>>>;
