import { type User } from '@bursar/contracts';

import { Email } from '../../shared/figures/email.js';
import { StaffLink, StudentLink } from '../../shared/figures/record-links.js';
import { type Look } from '../../shared/table/column.js';

const linkOf = ({ id, name, student_id }: User) =>
  student_id === null ? <StaffLink id={id} name={name} /> : <StudentLink id={student_id} name={name} />;

export const USER_LOOKS = {
  name: { cell: linkOf, link: linkOf, sortable: true },
  email: { cell: ({ email }: User) => <Email address={email} /> },
  role: { second: true },
  batch: { sortable: true },
} as const satisfies Readonly<Record<string, Look<User>>>;
