export const BANK_DECIDING = 'Confirming with your bank. Do not pay again.';
export const NOTHING_RECEIVED_YET = 'Nothing is received yet.';
