/** An open order is handed out again for this long; it is credited however late it is paid. */
export const REUSED_FOR_MS = 30 * 60 * 1000;
