import { formatCount } from '../figures/money.js';
import { Select } from '../form/controls.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../theme/icons.js';
import { type ListState, PAGE_SIZES, pageNumbers } from './list-state.js';
import styles from './register.module.css';
import { type ChangeList } from './use-list-state.js';

interface PagerProps {
  readonly name: string;
  readonly state: ListState;
  readonly total: number;
  readonly onChange: ChangeList;
}

export function Pager({ name, state: { page, limit }, total, onChange }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  const first = (page - 1) * limit + 1;
  const turn = (by: 1 | -1): void => onChange(({ page: now }) => ({ page: Math.max(1, Math.min(last, now + by)) }));
  useShortcuts({ n: () => turn(1), p: () => turn(-1) });
  return (
    <div className={styles.foot}>
      <p role="status">
        {formatCount(first)}–{formatCount(Math.min(page * limit, total))} of {formatCount(total)}
      </p>
      {total > Math.min(...PAGE_SIZES) && (
        <label className={styles.size}>
          Rows
          <Select value={limit} onChange={({ target }) => onChange({ limit: Number(target.value) })}>
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        </label>
      )}
      {last > 1 && (
        <nav className={styles.pages} aria-label={`Pages of ${name}`}>
          <ul>
            <li>
              <button
                type="button"
                className={styles.page}
                aria-label="Previous page"
                disabled={page === 1}
                onClick={() => turn(-1)}
              >
                <ChevronLeftIcon />
              </button>
            </li>
            {pageNumbers(page, last).map((number, index) => (
              <li key={number || `gap-${index}`}>
                {number === 0 ? (
                  <span aria-hidden="true">…</span>
                ) : (
                  <button
                    type="button"
                    className={styles.page}
                    aria-label={`Page ${number}`}
                    aria-current={number === page ? 'page' : undefined}
                    onClick={() => onChange({ page: number })}
                  >
                    {formatCount(number)}
                  </button>
                )}
              </li>
            ))}
            <li>
              <button
                type="button"
                className={styles.page}
                aria-label="Next page"
                disabled={page >= last}
                onClick={() => turn(1)}
              >
                <ChevronRightIcon />
              </button>
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}
