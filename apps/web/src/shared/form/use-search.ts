import { useState } from 'react';

import { useDebounced } from '../server/use-debounced.js';
import { type Choice } from './search-select.js';

const TYPING_PAUSE_MS = 200;

export const FIRST_OFFERS = { sort: 'name', page: 1, limit: 20 } as const;

interface Search {
  readonly q: string;
  readonly isTyping: boolean;
  readonly onSearch: (text: string) => void;
}

export function useSearch(): Search {
  const [text, onSearch] = useState('');
  const q = useDebounced(text, TYPING_PAUSE_MS);
  return { q, isTyping: q !== text, onSearch };
}

interface Found<Row> {
  readonly data: { readonly rows: readonly Row[] } | undefined;
  readonly isPlaceholderData: boolean;
  readonly isPending: boolean;
  readonly isError: boolean;
}

interface Texts {
  readonly none: string;
  readonly failed: string;
}

/** Offers nothing while it searches: Enter would choose an earlier result. */
export function offersOf<Row>(
  { isTyping, onSearch }: Search,
  { data, isPlaceholderData, isPending, isError }: Found<Row>,
  optionOf: (row: Row) => Choice,
  { none, failed }: Texts,
) {
  const isSearching = isTyping || isPlaceholderData || isPending;
  const options = isSearching ? [] : (data?.rows.map(optionOf) ?? []);
  const answer = isError ? failed : none;
  return { options, onSearch, nothingFound: isSearching ? 'Searching…' : answer };
}
