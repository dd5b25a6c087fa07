export function compareValues(one: unknown, other: unknown): number {
  const [left, right] = [rank(one), rank(other)];
  if (left !== right) return left - right;
  return typeof one === 'string' ? compareTexts(one, other as string) : Number(one) - Number(other);
}

const rank = (value: unknown): number =>
  value === null || value === undefined ? 0 : typeof value === 'string' ? 2 : 1;

/** By code point, as in UTF-8; `<` compares UTF-16 units. */
function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const [left, right] = [one.charCodeAt(index), other.charCodeAt(index)];
    if (left !== right)
      return isHalf(left) === isHalf(right) ? left - right : Number(isHalf(left)) - Number(isHalf(right));
  }
  return one.length - other.length;
}

const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
