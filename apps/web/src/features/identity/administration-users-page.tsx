import { CategoryUsers } from './category-users.js';

/** Administrators, finance managers and staff. */
export default function AdministrationUsersPage() {
  return <CategoryUsers title="Administration" category="administration" />;
}
