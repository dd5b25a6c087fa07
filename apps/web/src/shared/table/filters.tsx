import { formatDate, today } from '../figures/dates.js';
import { type Period, periodsOf } from '../figures/periods.js';
import { Button } from '../form/button.js';
import { Select } from '../form/controls.js';
import { Popover } from '../overlay/popover.js';
import { CrossIcon, FilterIcon } from '../theme/icons.js';
import { FilterField } from './filter-control.js';
import { type ListState } from './list-state.js';
import { type Filter } from './filter.js';
import styles from './register.module.css';
import { type ChangeList } from './use-list-state.js';

interface Settled {
  readonly state: ListState;
  readonly onChange: ChangeList;
}

const without = ({ filters }: ListState, field: string) => ({ filters: { ...filters, [field]: '' } });

function chosenIn({ filters }: ListState, { field, options, input, arriving }: Filter): string | undefined {
  const value = filters[field] ?? '';
  if (value === '') return undefined;
  if (input === 'date') return formatDate(value);
  return options?.find((option) => option.value === value)?.label ?? (arriving ? '…' : value);
}

export function FilterChips({ filters, state, onChange }: Settled & { readonly filters: readonly Filter[] }) {
  const chips = filters.flatMap((filter) => {
    const chosen = chosenIn(state, filter);
    if (chosen === undefined) return [];
    return (
      <button
        key={filter.field}
        type="button"
        className={styles.chip}
        onClick={() => onChange((now) => without(now, filter.field))}
      >
        <span>
          {filter.label}: {chosen}
        </span>
        <CrossIcon />
        <span className="visually-hidden">, remove this filter</span>
      </button>
    );
  });
  return chips.length > 0 && <div className={styles.chips}>{chips}</div>;
}

type Sorts = readonly { readonly id: string; readonly header: string }[];

interface FilterSheetProps extends Settled {
  readonly name: string;
  readonly filters: readonly Filter[];
  readonly sorts: Sorts;
}

const isFiltered = ({ filters }: ListState): boolean => Object.values(filters).some((value) => value !== '');

export function FilterSheet({ name, filters, sorts, state, onChange }: FilterSheetProps) {
  if (filters.length === 0 && sorts.length === 0) return null;
  return (
    <div className={filters.length === 0 ? styles.phoneOnly : undefined}>
      <Popover
        label={`Filter ${name}`}
        look="button"
        shown={
          <>
            <FilterIcon />
            <span className={styles.word}>Filter</span>
          </>
        }
      >
        <div className={styles.filters}>
          {filters.map((filter) => (
            <FilterField key={filter.field} filter={filter} state={state} onChange={onChange} />
          ))}
          {isOfPeriod(filters) && (
            <Periods onChoose={({ from, to }) => onChange(({ filters: now }) => ({ filters: { ...now, from, to } }))} />
          )}
          {sorts.length > 0 && <SortChoice sorts={sorts} sort={state.sort} onChange={onChange} />}
          {isFiltered(state) && (
            <Button
              size="small"
              look="quiet"
              onClick={({ currentTarget }) => {
                currentTarget.parentElement?.querySelector<HTMLElement>('input, select')?.focus();
                onChange({ filters: {} });
              }}
            >
              Clear filters
            </Button>
          )}
        </div>
      </Popover>
    </div>
  );
}

const isOfPeriod = (filters: readonly Filter[]): boolean =>
  ['from', 'to'].every((end) => filters.some(({ field, input }) => field === end && input === 'date'));

const Periods = ({ onChoose }: { readonly onChoose: (period: Period) => void }) => (
  <div className={styles.formats} role="group" aria-label="Periods">
    {periodsOf(today()).map((period) => (
      <Button key={period.label} size="small" onClick={() => onChoose(period)}>
        {period.label}
      </Button>
    ))}
  </div>
);

interface SortChoiceProps {
  readonly sorts: Sorts;
  readonly sort: string | undefined;
  readonly onChange: ChangeList;
}

const SortChoice = ({ sorts, sort, onChange }: SortChoiceProps) => (
  <label className={`${styles.filter} ${styles.phoneOnly}`}>
    <span>Sort by</span>
    <Select value={sort ?? ''} onChange={({ target }) => onChange({ sort: target.value || undefined })}>
      <option value="">Usual order</option>
      {sorts.flatMap(({ id, header }) => [
        <option key={id} value={id}>
          {header} ↑
        </option>,
        <option key={`-${id}`} value={`-${id}`}>
          {header} ↓
        </option>,
      ])}
    </Select>
  </label>
);
