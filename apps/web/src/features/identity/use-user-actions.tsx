import { identity, type User } from '@bursar/contracts';
import { type ReactNode, useCallback, useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { useLatest } from '../../shared/shell/use-latest.js';
import { useUser } from '../../shared/session/session.js';
import { UploadTray } from './upload-tray.js';
import { UserDialog } from './user-dialog.js';

const DELETE = 'Are you sure you want to delete this user?';

type Act = 'edit' | 'toggle' | 'remove';

interface Screen {
  /** Paths differ by screen (specification, section 7). */
  readonly activation: typeof identity.setActive | typeof identity.setActiveByCategory;
  readonly activate: 'Activate' | 'Activate Again';
  readonly department?: number;
}

interface UserActions {
  readonly shown: ReactNode;
  readonly actions: (user: User) => ReactNode;
  readonly add: (how?: 'bulk') => void;
}

interface Dialog {
  readonly user?: User;
  readonly bulk?: boolean;
}

function useUserDialog() {
  const [opened, setOpened] = useState<Dialog>();
  const [uploading, setUploading] = useDoing('upload-students');
  return {
    dialog: uploading ? { bulk: true } : opened,
    openDialog: (dialog: Dialog): void => (dialog.bulk === true ? setUploading(true) : setOpened(dialog)),
    close: (): void => {
      setOpened(undefined);
      if (uploading) setUploading(false);
    },
  };
}

export function useUserActions({ activation, activate, department }: Screen): UserActions {
  const { id: ownId } = useUser();
  const { confirm } = useAsk();
  const [banner, report] = useOutcome('');
  const [toggled, setToggled] = useState<{ readonly user: User; readonly sentence: string }>();
  const { dialog, openDialog, close } = useUserDialog();
  const setActive = useAction(activation);
  const remove = useAction(identity.deleteUser);

  const toggle = ({ id, version, is_active }: User, undone = false): void =>
    setActive.mutate(
      { id, version, is_active: !is_active },
      {
        onSuccess: ({ message, user }) => {
          setToggled(undone ? undefined : { user, sentence: message });
          if (undone) report.succeeded(message);
        },
        onError: (error) => {
          setToggled(undefined);
          report.failed(error.text('Error updating status'));
        },
      },
    );
  const succeed = (sentence: string): void => {
    setToggled(undefined);
    report.succeeded(sentence);
  };
  const askAndRemove = async (user: User): Promise<void> => {
    if (!(await confirm({ text: DELETE, about: user.name, verb: 'Delete user', danger: true }))) return;
    setToggled(undefined);
    remove.mutate(
      { id: user.id, version: user.version },
      {
        onSuccess: ({ message }) => report.succeeded(message, user.name),
        onError: (error) => report.failed(error.text('Delete failed'), user.name),
      },
    );
  };
  const acts: Record<Act, (user: User) => void> = {
    edit: (user) => openDialog({ user }),
    toggle,
    remove: (user) => void askAndRemove(user),
  };
  const latest = useLatest(acts);
  const actions = useCallback(
    (user: User) => (
      <RowActions user={user} activate={activate} own={user.id === ownId} onAct={(act) => latest.current[act](user)} />
    ),
    [activate, latest, ownId],
  );

  return {
    shown: (
      <>
        {toggled ? (
          <Banner tone="success">
            {toggled.sentence}{' '}
            <ActButton size="small" onClick={() => toggle(toggled.user, true)}>
              Undo
            </ActButton>
          </Banner>
        ) : (
          banner
        )}
        {dialog ? <UserDialog {...dialog} department={department} onClose={close} onDone={succeed} /> : <UploadTray />}
      </>
    ),
    add: (how) => openDialog({ bulk: how === 'bulk' }),
    actions,
  };
}

interface RowActionsProps {
  readonly user: User;
  readonly activate: Screen['activate'];
  readonly own: boolean;
  readonly onAct: (act: Act) => void;
}

/** No user can deactivate or delete themselves. */
function RowActions({ user: { name, is_active }, activate, own, onAct }: RowActionsProps) {
  const toggle = is_active ? 'Deactivate' : activate;
  return (
    <>
      {own ? (
        <span>Yourself</span>
      ) : (
        <ActButton size="small" aria-label={`Delete ${name}`} onClick={() => onAct('remove')}>
          Delete
        </ActButton>
      )}
      <ActButton size="small" aria-label={`Edit ${name}`} onClick={() => onAct('edit')}>
        Edit
      </ActButton>
      {!own && (
        <ActButton size="small" aria-label={`${toggle} ${name}`} onClick={() => onAct('toggle')}>
          {toggle}
        </ActButton>
      )}
    </>
  );
}
