import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { isSingleKey, keyOf } from '../shared/shell/shortcuts.js';

const BOOKS: Readonly<Record<string, string>> = {
  l: '/admin/ledger',
  t: '/admin/reports/trial-balance',
  v: '/admin/vouchers',
};

export function GoToBooks() {
  const navigate = useNavigate();
  useEffect(() => {
    let goes = false;
    const press = (event: KeyboardEvent): void => {
      if (!isSingleKey(event)) return;
      const path = goes ? BOOKS[keyOf(event)] : undefined;
      goes = keyOf(event) === 'g';
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [navigate]);
  return null;
}
