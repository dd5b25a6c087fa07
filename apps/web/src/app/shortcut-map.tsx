import { Checkbox } from '../shared/form/controls.js';
import { Dialog } from '../shared/overlay/dialog.js';
import { enableShortcuts, isApple, useShortcutsEnabled } from '../shared/shell/shortcuts.js';
import styles from './shortcut-map.module.css';

const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  [isApple() ? '⌘ K' : 'Ctrl K', 'Search everything'],
  ['/', 'Search the table, or everything where no table has a search'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['Enter', 'Open the row'],
  ['X', 'Select the row'],
  ['Shift X', 'Select the rows between'],
  ['A R B', 'Approve, reject or return the request in focus'],
  ['G L', 'Open the ledger, for the office and auditors'],
  ['G T', 'Open the trial balance, for the office and auditors'],
  ['G V', 'Open the vouchers, for the office and auditors'],
  ['N', 'Next page'],
  ['P', 'Previous page'],
  ['T', 'Look at another time'],
  ['C', 'Compare two times'],
  ['W', 'Explain the figure in focus'],
  ['V K', 'Verify the log, and keep its last head, on the home of auditors and on the seals'],
  ['F', 'Open a finding on the row in focus, for auditors'],
  ['[ ]', 'Previous and next event, in the past'],
  ['{ }', 'Previous and next day, in the past'],
  ['.', 'Next change on this screen, in the past'],
  ['Space', 'Play the past, and pause'],
  ['Esc', 'Return to now'],
  ['?', 'This list'],
];

export function ShortcutMap({ onClose }: { readonly onClose: () => void }) {
  const enabled = useShortcutsEnabled();
  return (
    <Dialog size="small" title="Keyboard shortcuts" onClose={onClose}>
      <Checkbox checked={enabled} onChange={({ target }) => enableShortcuts(target.checked)}>
        Single keys act as shortcuts
      </Checkbox>
      <dl className={styles.map}>
        {SHORTCUTS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
