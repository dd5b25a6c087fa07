import { Banner } from '../feedback/banner.js';
import outcome from '../feedback/outcome.module.css';
import { useOnline } from '../offline/use-online.js';
import { lazyPart } from '../shell/lazy-part.js';

function WaitsForNetwork() {
  const online = useOnline();
  if (online) return null;
  return (
    <div className={outcome.floating}>
      <Banner tone="error">You are offline. This opens when you are back.</Banner>
    </div>
  );
}

const modal = lazyPart(async () => (await import('./modal-popup.js')).ModalPopup, <WaitsForNetwork />);

export const Modal = modal.Part;

export const preloadModal = modal.preload;
