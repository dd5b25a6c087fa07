const WORDS: Readonly<Record<string, string>> = {
  partial: 'Partly paid',
  kept: 'Name kept',
  not_completed: 'Not completed',
  not_sent: 'Not sent',
  not_yet: 'Not yet',
  under_review: 'Under review',
  refunding: 'On its way back',
  received: 'Goods received',
};

export function statusWord(status: string): string {
  const name = status.toLowerCase();
  return WORDS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}
