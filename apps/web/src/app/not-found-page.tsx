import narrow from '../features/identity/narrow-page.module.css';
import { ButtonLink } from '../shared/form/button.js';
import { useSession } from '../shared/session/session.js';
import { PageHeader } from '../shared/shell/page-header.js';
import { homeOf } from './homes.js';
import { screensOf } from './screens.js';

export function NotFoundPage() {
  const current = useSession();
  const home = current.status === 'signed-in' ? homeOf(current.user.role, screensOf(current.user)) : '/';
  return (
    <div className={current.status === 'signed-in' ? undefined : narrow.page}>
      <PageHeader title="There is no such page" subtitle="The address may be mistyped, or the page has moved." />
      <ButtonLink look="primary" to={home}>
        {current.status === 'signed-in' ? 'Go to your dashboard' : 'Go to the start'}
      </ButtonLink>
    </div>
  );
}
