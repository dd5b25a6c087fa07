import { type User } from '@bursar/contracts';
import { lazy, Suspense, useState } from 'react';

import { withinChunkTimeout } from '../../shared/shell/lazy-page.js';
import { UserFormDialog } from './user-form-dialog.js';

const UploadStudentsDialog = lazy(() =>
  withinChunkTimeout(import('./upload-students-dialog.js')).then((module) => ({
    default: module.UploadStudentsDialog,
  })),
);

interface UserDialogProps {
  /** Whom to change; without it somebody is added. */
  readonly user?: User | undefined;
  /** The department of the screen, where it has one. */
  readonly department?: number | undefined;
  /** Begins with the file rather than the form. */
  readonly bulk?: boolean;
  readonly onClose: () => void;
  /** With the server's sentence. */
  readonly onDone: (sentence: string) => void;
}

/** The one dialog of all user lists: adds a user, changes one, or adds many from a file. */
export function UserDialog({ user, department, bulk: atFirst = false, onClose, onDone }: UserDialogProps) {
  const [bulk, setBulk] = useState(atFirst);
  return bulk ? (
    <Suspense>
      <UploadStudentsDialog department={department} onClose={onClose} onDone={onDone} onSingle={() => setBulk(false)} />
    </Suspense>
  ) : (
    <UserFormDialog
      user={user}
      department={department}
      onClose={onClose}
      onDone={onDone}
      onBulk={() => setBulk(true)}
    />
  );
}
