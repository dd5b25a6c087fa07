import { CategoryUsers } from './category-users.js';

export default function OthersUsersPage() {
  return <CategoryUsers title="Other Users" category="others" />;
}
