import { identity, type User } from '@bursar/contracts';
import { type ReactNode, useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { Button } from '../../shared/form/button.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { useAction } from '../../shared/server/use-action.js';
import { useUser } from '../../shared/session/session.js';
import { UserDialog } from './user-dialog.js';

const DELETE = 'Are you sure you want to delete this user?';

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

export function useUserActions({ activation, activate, department }: Screen): UserActions {
  const { id: ownId } = useUser();
  const { confirm } = useAsk();
  const [banner, report] = useOutcome('');
  const [toggled, setToggled] = useState<{ readonly user: User; readonly sentence: string }>();
  const [dialog, setDialog] = useState<{ readonly user?: User; readonly bulk?: boolean }>();
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
  const askAndRemove = async (user: User): Promise<void> => {
    if (!(await confirm({ text: DELETE, about: user.name, verb: 'Delete user', danger: true }))) return;
    setToggled(undefined);
    remove.mutate(
      { id: user.id, version: user.version },
      {
        onSuccess: ({ message }) => report.succeeded(message),
        onError: (error) => report.failed(error.text('Delete failed')),
      },
    );
  };
  const done = (sentence: string): void => {
    setDialog(undefined);
    setToggled(undefined);
    report.succeeded(sentence);
  };

  return {
    shown: (
      <>
        {toggled ? (
          <Banner tone="success">
            {toggled.sentence}{' '}
            <Button size="small" onClick={() => toggle(toggled.user, true)}>
              Undo
            </Button>
          </Banner>
        ) : (
          banner
        )}
        {dialog && (
          <UserDialog {...dialog} department={department} onClose={() => setDialog(undefined)} onDone={done} />
        )}
      </>
    ),
    add: (how) => setDialog({ bulk: how === 'bulk' }),
    actions: (user) => (
      <RowActions
        user={user}
        activate={activate}
        own={user.id === ownId}
        onEdit={() => setDialog({ user })}
        onToggle={() => toggle(user)}
        onDelete={() => void askAndRemove(user)}
      />
    ),
  };
}

interface RowActionsProps {
  readonly user: User;
  readonly activate: Screen['activate'];
  readonly own: boolean;
  readonly onEdit: () => void;
  readonly onToggle: () => void;
  readonly onDelete: () => void;
}

/** No user can deactivate or delete themselves. */
function RowActions({ user: { name, is_active }, activate, own, onEdit, onToggle, onDelete }: RowActionsProps) {
  const toggle = is_active ? 'Deactivate' : activate;
  return (
    <>
      {own ? (
        <span>Yourself</span>
      ) : (
        <Button size="small" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      )}
      <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      {!own && (
        <Button size="small" aria-label={`${toggle} ${name}`} onClick={onToggle}>
          {toggle}
        </Button>
      )}
    </>
  );
}
