/** The statuses whose word is not their name on the wire, by that name. */
const WORDS: Readonly<Record<string, string>> = {
  partial: 'Partly paid',
  not_completed: 'Not completed',
  under_review: 'Under review',
  refunding: 'On its way back',
};

/** Returns the word that people read for a status; the wire may spell the status in capitals. */
export function statusWord(status: string): string {
  const name = status.toLowerCase();
  return WORDS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}
