import { CategoryUsers } from './category-users.js';

export default function AdministrationUsersPage() {
  return <CategoryUsers title="Administration" category="administration" />;
}
