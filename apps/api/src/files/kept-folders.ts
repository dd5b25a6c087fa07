import { join } from 'node:path';

/** Backups copy them; servers share them. */
export const KEPT_FOLDERS = ['receipts', 'evidence', 'logos'] as const;

export const folderOf = ({ DATA_DIR }: { readonly DATA_DIR: string }, name: (typeof KEPT_FOLDERS)[number]): string =>
  join(DATA_DIR, name);
