/** Screens and refusals say it alike. */
export const BANK_DECIDING = 'Nothing is received yet; do not pay again.';
