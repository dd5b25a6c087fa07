import { lazyPart } from '../shell/lazy-part.js';

const modal = lazyPart(async () => (await import('./modal-popup.js')).ModalPopup);

export const Modal = modal.Part;

/** Fetches what dialogs are made of, so that the first one opens at once. */
export const preloadModal = modal.preload;
