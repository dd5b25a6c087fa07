/** The role's home, else a welcome page. */
export const FALLBACK_HOME = '/dashboard';
