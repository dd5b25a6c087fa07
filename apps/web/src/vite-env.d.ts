/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Without a trailing slash; `/api` when absent. */
  readonly VITE_SERVER_URL?: string;
}
