/** The platform's requests to close what is on top; TypeScript's DOM library does not know it yet. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
