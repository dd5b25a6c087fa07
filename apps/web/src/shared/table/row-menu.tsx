import { Menu, type MenuItem } from '../overlay/menu.js';
import { useReadOnly } from '../past/past.js';
import { MoreIcon } from '../theme/icons.js';

interface RowMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** Of commands; the past cannot change, so it has none. */
export function RowMenu({ label, items }: RowMenuProps) {
  return (
    !useReadOnly() && (
      <Menu label={label} items={items} look="icon">
        <MoreIcon />
      </Menu>
    )
  );
}
