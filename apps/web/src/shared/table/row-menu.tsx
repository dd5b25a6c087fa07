import { Menu, type MenuItem } from '../overlay/menu.js';
import { useReadOnly } from '../past/past.js';
import { MoreIcon } from '../theme/icons.js';

interface RowMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

export function RowMenu({ label, items }: RowMenuProps) {
  return (
    !useReadOnly() && (
      <Menu label={label} items={items} look="icon">
        <MoreIcon />
      </Menu>
    )
  );
}
