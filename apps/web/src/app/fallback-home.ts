/** Where everybody signed in may be: their role's home stands there too, or a welcome if it has none. */
export const FALLBACK_HOME = '/dashboard';
