/** A prefix or another origin (specification, section 7). */
export const serverUrl: string = import.meta.env.VITE_SERVER_URL ?? '/api';
