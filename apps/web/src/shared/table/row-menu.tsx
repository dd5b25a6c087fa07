import { Menu, type MenuItem } from '../overlay/menu.js';
import { MoreIcon } from '../theme/icons.js';

interface RowMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

export const RowMenu = ({ label, items }: RowMenuProps) => (
  <Menu label={label} items={items} look="icon">
    <MoreIcon />
  </Menu>
);
