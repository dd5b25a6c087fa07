declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
