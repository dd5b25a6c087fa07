import { useUser } from '../shared/session/session.js';
import { PageHeader } from '../shared/shell/page-header.js';

export default function WelcomePage() {
  const { name } = useUser();
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} />
      <p>Choose a screen from the navigation. Your role decides which screens you can open.</p>
    </>
  );
}
