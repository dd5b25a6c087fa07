import { audit, type Finding } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { formatDateTime } from '../../shared/figures/dates.js';
import { useMay } from '../../shared/session/use-may.js';
import styles from './findings.module.css';

type Piece = Finding['evidence'][number];

function addressOf(piece: Piece): string {
  if ('position' in piece) return `/audit?open=${piece.position}&as_of=${piece.position}`;
  return `${piece.route}?${new URLSearchParams({ ...piece.parameters, as_of: piece.as_of }).toString()}`;
}

const keyOf = (piece: Piece): string => ('position' in piece ? piece.position : addressOf(piece));

export function Evidence({ of }: { readonly of: Finding['evidence'] }) {
  const mayReadTrail = useMay(audit.trail);
  if (of.length === 0) return <p className={styles.none}>No evidence yet.</p>;
  return (
    <ul className={styles.evidence}>
      {of.map((piece) => (
        <li key={keyOf(piece)}>
          {mayReadTrail || !('position' in piece) ? <Link to={addressOf(piece)}>{piece.title}</Link> : piece.title}
          {'as_of' in piece && <small>As of {formatDateTime(piece.as_of)}</small>}
        </li>
      ))}
    </ul>
  );
}
