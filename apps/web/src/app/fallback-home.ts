export const FALLBACK_HOME = '/dashboard';
