import { type User } from '@bursar/contracts';
import { useState } from 'react';

import { lazyPart } from '../../shared/shell/lazy-part.js';
import { UserFormDialog } from './user-form-dialog.js';

const { Part: UploadStudentsDialog } = lazyPart(
  async () => (await import('./upload-students-dialog.js')).UploadStudentsDialog,
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
    <UploadStudentsDialog department={department} onClose={onClose} onDone={onDone} onSingle={() => setBulk(false)} />
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
