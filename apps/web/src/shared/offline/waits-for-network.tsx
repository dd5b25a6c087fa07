import { Banner } from '../feedback/banner.js';
import outcome from '../feedback/outcome.module.css';
import { useOnline } from './use-online.js';

export function WaitsForNetwork() {
  const online = useOnline();
  if (online) return null;
  return (
    <div className={outcome.floating}>
      <Banner tone="error">You are offline. This opens when you are back.</Banner>
    </div>
  );
}
