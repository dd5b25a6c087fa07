import { useUser } from '../shared/session.js';
import GoHome from './go-home.js';
import { screenShown } from './homes.js';
import { mayOpen, type Screen } from './screens.js';

/** A screen for those who may open it; the others go home. */
export function Guarded({ screen }: { readonly screen: Screen }) {
  const { role } = useUser();
  // A second such screen, asked for before home is drawn, leads home as well.
  if (!mayOpen(screen, role)) return <GoHome key={screen.path} />;
  const { page: Page } = screenShown(screen, role);
  return <Page />;
}
