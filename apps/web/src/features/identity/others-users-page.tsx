import { CategoryUsers } from './category-users.js';

/** Who belongs to no department and not to the administration. */
export default function OthersUsersPage() {
  return <CategoryUsers title="Other Users" category="others" />;
}
