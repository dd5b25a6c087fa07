/** Reuse only; an order is credited however late it is paid. */
export const REUSED_FOR_MS = 30 * 60 * 1000;
