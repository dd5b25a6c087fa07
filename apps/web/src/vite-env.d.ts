/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base of all calls, without a trailing slash; `/api` when absent. */
  readonly VITE_SERVER_URL?: string;
}
