const WORDS: Readonly<Record<string, string>> = {
  partial: 'Partly paid',
  kept: 'Name kept',
  refunding: 'On its way back',
  received: 'Goods received',
};

export function statusWord(status: string): string {
  const name = status.toLowerCase().replaceAll('_', ' ');
  return WORDS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}
