import { type User } from '@bursar/contracts';
import { lazy, Suspense, useState } from 'react';

import { withinChunkTimeout } from '../../shared/shell/lazy-page.js';
import { UserFormDialog } from './user-form-dialog.js';

const UploadStudentsDialog = lazy(() =>
  withinChunkTimeout(() => import('./upload-students-dialog.js')).then((module) => ({
    default: module.UploadStudentsDialog,
  })),
);

interface UserDialogProps {
  readonly user?: User | undefined;
  readonly department?: number | undefined;
  readonly bulk?: boolean;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

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
