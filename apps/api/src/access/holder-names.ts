export const holderNames = (names: readonly string[], need: 1 | 'all'): string =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ${need === 'all' ? 'and' : 'or'} ${names.at(-1) ?? ''}`;
