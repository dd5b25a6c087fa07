import { type Hit, type HitKind, type Hits, search } from '@bursar/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { call } from '../../shared/server/call.js';
import { useDebounced } from '../../shared/server/use-debounced.js';
import { type SessionUser } from '../../shared/session/session.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { matches } from './matching.js';
import { type Place, placesOf } from './places.js';
import { type Opened, recent } from './recent.js';
import { addressOf } from './record-address.js';

export interface Finding extends Opened {
  readonly amount: number | null;
  readonly status: string | null;
}

export interface FindingGroup {
  readonly name: string;
  readonly items: readonly Finding[];
}

export type SearchStatus = 'done' | 'searching' | 'failed';

const TYPING_PAUSE_MS = 120;
const LETTERS_MIN = 2;
const PLACES_MAX = 5;

const NAMES: Readonly<Record<HitKind, string>> = {
  person: 'People',
  payment: 'Payments',
  bill: 'Bills',
  structure: 'Fee structures',
  suspense: 'Suspense',
  aid: 'Financial aid',
  fund: 'Aid funds',
  income: 'Income',
  grant: 'Grants',
  expense: 'Expenses',
  payslip: 'Payslips',
  voucher: 'Vouchers',
};

const group = (name: string, items: readonly Finding[]): readonly FindingGroup[] =>
  items.length === 0 ? [] : [{ name, items }];

const findingOf = (kind: HitKind, hit: Hit, { role }: SessionUser): Finding => ({
  key: `${kind} ${hit.id}`,
  label: hit.title,
  note: kind === 'payslip' ? formatMonth(hit.subtitle) : hit.subtitle,
  to: addressOf(kind, hit, role),
  amount: hit.amount,
  status: hit.status,
});

const placeOf = ({ label, note, to }: Place): Finding => ({
  key: `${label} ${to}`,
  label,
  note,
  to,
  amount: null,
  status: null,
});

const fitting = (hits: readonly Hits[], q: string): readonly Hits[] =>
  hits.map(({ kind, hits: some }) => ({
    kind,
    hits: some.filter(({ title, subtitle, find, id }) => matches([title, subtitle, find, id].join(' '), q)),
  }));

function findingsOf(user: SessionUser, q: string, hits: readonly Hits[]): readonly FindingGroup[] {
  const { screens, reports, actions } = placesOf(user);
  const opened = recent.of(user.id).map((item): Finding => ({ ...item, amount: null, status: null }));
  if (q === '')
    return [
      ...group('Recently opened', opened),
      ...group('Actions', actions.map(placeOf)),
      ...group('Screens', screens.map(placeOf)),
    ];
  const lately = opened.filter(({ label, note }) => matches(`${label} ${note}`, q));
  const known = new Set(lately.map(({ key }) => key));
  const placesIn = (places: readonly Place[]) =>
    places
      .filter(({ label }) => matches(label, q))
      .map(placeOf)
      .filter(({ key }) => !known.has(key))
      .slice(0, PLACES_MAX);
  const records = hits.flatMap(({ kind, hits: some }) =>
    group(
      NAMES[kind],
      some.map((hit) => findingOf(kind, hit, user)).filter(({ key }) => !known.has(key)),
    ),
  );
  return [
    ...group('Recently opened', lately),
    ...group('Actions', placesIn(actions)),
    ...records,
    ...group('Screens', placesIn(screens)),
    ...group('Reports', placesIn(reports)),
  ];
}

export function useFindings(user: SessionUser, text: string) {
  const typed = text.trim();
  const q = useDebounced(typed, TYPING_PAUSE_MS);
  const isLong = typed.length >= LETTERS_MIN;
  const query = useQuery({
    queryKey: [search.records.path, q],
    queryFn: ({ signal }) => call(search.records, { q }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isLong && q.length >= LETTERS_MIN,
  });
  const isCurrent = q === typed && !query.isPlaceholderData;
  const found = isLong ? (query.data ?? []) : [];
  const status = ((): SearchStatus => {
    if (!isLong) return 'done';
    if (query.isError && q === typed) return 'failed';
    return isCurrent && query.isSuccess ? 'done' : 'searching';
  })();
  return {
    groups: findingsOf(user, typed, isCurrent ? found : fitting(found, typed)),
    status,
    retry: () => void query.refetch(),
  };
}
