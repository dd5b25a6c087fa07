import {
  AlertIcon,
  BlockIcon,
  CheckIcon,
  ClockIcon,
  CrossIcon,
  DotIcon,
  type Icon,
  CircleIcon,
  RefreshIcon,
  UndoIcon,
} from '../theme/icons.js';
import { type Mark, statusLook } from './status.js';
import styles from './status-badge.module.css';

const ICONS: Readonly<Record<Mark, Icon>> = {
  check: CheckIcon,
  clock: ClockIcon,
  cross: CrossIcon,
  alert: AlertIcon,
  dot: DotIcon,
  circle: CircleIcon,
  turning: RefreshIcon,
  undo: UndoIcon,
  block: BlockIcon,
};

export function StatusBadge({ status }: { readonly status: string }) {
  const { word, tone, mark } = statusLook(status);
  const MarkIcon = ICONS[mark];
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <MarkIcon />
      {word}
    </span>
  );
}
