export const PAGE_SIZES = [25, 50, 100] as const;
const DEFAULT_SIZE = 25;

export interface ListState {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** A leading `-` sorts descending. */
  readonly sort: string | undefined;
  readonly q: string;
  /** By field name; '' for any. */
  readonly filters: Readonly<Record<string, string>>;
}

export interface ListShape {
  /** For a screen's second register. */
  readonly prefix: string;
  readonly defaultSort: string | undefined;
  readonly filters: readonly string[];
}

/** Invalid values become defaults. */
export function readListState(params: URLSearchParams, { prefix, defaultSort, filters }: ListShape): ListState {
  const page = Number(params.get(`${prefix}page`));
  const limit = Number(params.get(`${prefix}limit`));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: PAGE_SIZES.find((size) => size === limit) ?? DEFAULT_SIZE,
    sort: params.get(`${prefix}sort`) ?? defaultSort,
    q: params.get(`${prefix}q`) ?? '',
    filters: Object.fromEntries(filters.map((field) => [field, params.get(prefix + field) ?? ''])),
  };
}

export const isNarrowed = ({ q, filters, page }: ListState): boolean =>
  page > 1 || q !== '' || Object.values(filters).some((value) => value !== '');

/** Omits defaults, keeps other parameters, resets the page. */
export function writeListState(params: URLSearchParams, shape: ListShape, change: Partial<ListState>): URLSearchParams {
  const { page, limit, sort, q, filters } = { ...readListState(params, shape), page: 1, ...change };
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, usual: string): void => {
    if (value === usual) next.delete(shape.prefix + name);
    else next.set(shape.prefix + name, value);
  };
  put('page', String(page), '1');
  put('limit', String(limit), String(DEFAULT_SIZE));
  put('sort', sort ?? '', shape.defaultSort ?? '');
  put('q', q, '');
  for (const field of shape.filters) put(field, filters[field] ?? '', '');
  return next;
}

export function nextSort(current: string | undefined, field: string): string | undefined {
  if (current === field) return `-${field}`;
  return current === `-${field}` ? undefined : field;
}

export const listInput = ({ page, limit, sort, q, filters }: ListState): Record<string, string | number> => {
  const asked = Object.entries({ sort: sort ?? '', q, ...filters }).filter(([, value]) => value !== '');
  return { page, limit, ...Object.fromEntries(asked) };
};

export function filteredSentence(
  { q, filters }: Pick<ListState, 'q' | 'filters'>,
  choices: readonly {
    readonly field: string;
    readonly label: string;
    readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  }[],
): string {
  const chosen = choices.flatMap(({ field, label, options }) => {
    const value = filters[field] ?? '';
    return value === '' ? [] : [`${label}: ${options?.find((option) => option.value === value)?.label ?? value}`];
  });
  return [...chosen, ...(q === '' ? [] : [`Search: ${q}`])].join(' · ');
}

/** 0 is a gap. */
export function pageNumbers(page: number, last: number): readonly number[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? number;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [0, number] : [number];
  });
}
