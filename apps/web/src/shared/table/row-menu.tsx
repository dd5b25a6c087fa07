import { Menu, type MenuItem } from '../overlay/menu.js';
import { MoreIcon } from '../theme/icons.js';

interface RowMenuProps {
  /** Whose menu it is: "More for Asha Rao, Tuition". */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** What is rarely done with a row, behind three dots. */
export const RowMenu = ({ label, items }: RowMenuProps) => (
  <Menu label={label} items={items} look="icon">
    <MoreIcon />
  </Menu>
);
