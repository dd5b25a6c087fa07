const WITH_EXTENSION = /^\+?([\p{Nd}\p{Pd}\s().\/]+)(?:(?:ext\.?|x)\s*\p{Nd}{1,6})?$/iu;
const SHORTEST = 7;
const LONGEST_OF_E164 = 15;

export const isPhoneNumber = (text: string): boolean => {
  const digits = WITH_EXTENSION.exec(text)?.[1]?.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= SHORTEST && digits <= LONGEST_OF_E164;
};

export const PHONE_SENTENCE = `Phone must be a number of ${SHORTEST} to ${LONGEST_OF_E164} digits`;
