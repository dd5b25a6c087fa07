/** The one base all calls go to: another origin, or the API's prefix on this one (specification, section 7). */
export const serverUrl: string = import.meta.env.VITE_SERVER_URL ?? '/api';
