const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;
/** State, PAN, registration of the state, "Z", check digit. */
const GSTIN = /^(\d\d)([A-Z]{5}\d{4}[A-Z])[1-9A-Z]Z[0-9A-Z]$/;
const PLACES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const PAN_SENTENCE = 'PAN must be five letters, four digits and a letter, such as AAATV1234F';
export const GSTIN_SENTENCE = 'GSTIN is not valid. Please check its 15 characters.';

export const isPan = (text: string): boolean => PAN.test(text);

/** Source: the Luhn checksum of base 36 of the GST network. */
function checkDigitOf(text: string): string {
  const sum = Array.from(text, (character, index) => {
    const product = PLACES.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return Math.trunc(product / PLACES.length) + (product % PLACES.length);
  }).reduce((total, each) => total + each, 0);
  return PLACES.charAt((PLACES.length - (sum % PLACES.length)) % PLACES.length);
}

export const isGstin = (text: string): boolean =>
  GSTIN.test(text) && checkDigitOf(text.slice(0, -1)) === text.slice(-1);

export const panInGstin = (gstin: string): string | undefined => GSTIN.exec(gstin)?.[2];
