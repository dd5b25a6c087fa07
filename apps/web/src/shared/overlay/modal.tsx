import { lazyPart } from '../shell/lazy-part.js';

const modal = lazyPart(async () => (await import('./modal-popup.js')).ModalPopup);

export const Modal = modal.Part;

export const preloadModal = modal.preload;
