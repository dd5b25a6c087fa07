import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';

import { Amount } from '../figures/amount.js';
import { Button } from '../form/button.js';
import { TextArea } from '../form/controls.js';
import { Field } from '../form/field.js';
import styles from './dialog.module.css';
import { Modal, preloadModal } from './modal.js';

/** What is asked before something is done. */
interface Question {
  /** The exact sentence of the specification. */
  readonly text: string;
  /** The record it is about, named so that nobody confirms the wrong one. */
  readonly about?: ReactNode;
  /** The amount it is about, as the wire carries it. */
  readonly rupees?: number;
  /** What the button does: "Delete fee", not "OK". */
  readonly verb: string;
  /** Something is lost. */
  readonly danger?: boolean;
  /** A text that may go with a yes; its label, and its longest length. */
  readonly note?: { readonly label: string; readonly max: number };
}

interface Asking {
  /** Whether the user wants it done. */
  readonly confirm: (question: Question) => Promise<boolean>;
  /** The note of a user who wants it done, which may be empty; undefined of one who does not. */
  readonly confirmNoted: (question: Question & Required<Pick<Question, 'note'>>) => Promise<string | undefined>;
  /** Says something that must be read; settles once it was. */
  readonly alert: (text: string) => Promise<void>;
}

type Open = {
  readonly question: Question;
  readonly answer: (note: string | undefined) => void;
  readonly alert: boolean;
};

const AskContext = createContext<Asking | undefined>(undefined);

/** `const { confirm, alert } = useAsk()`. Throws outside of an `AskProvider`. */
export function useAsk(): Asking {
  const asking = useContext(AskContext);
  if (!asking) throw new Error('useAsk needs an AskProvider above it');
  return asking;
}

/** Shows the questions and alerts of the screens inside it, one at a time. */
export function AskProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<Open>();
  const [asking] = useState<Asking>(() => {
    const ask = (question: Question, alert: boolean) =>
      new Promise<string | undefined>((resolve) => {
        const answer = (note: string | undefined): void => {
          setOpen(undefined);
          resolve(note);
        };
        setOpen({ question, answer, alert });
      });
    return {
      confirm: async (question) => (await ask(question, false)) !== undefined,
      confirmNoted: (question) => ask(question, false),
      alert: async (text) => {
        await ask({ text, verb: 'OK' }, true);
      },
    };
  });
  useEffect(() => {
    // Without it the first dialog fetches it, and tells of a failure.
    preloadModal().catch(() => undefined);
  }, []);
  return (
    <AskContext value={asking}>
      {children}
      {open && <AskDialog {...open} />}
    </AskContext>
  );
}

function AskDialog({ question: { text, about, rupees, verb, danger, note }, answer, alert }: Open) {
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  const [noted, setNoted] = useState('');
  return (
    <Modal
      className={`${styles.dialog} ${styles.small}`}
      role="alertdialog"
      labelledBy={`${id}-text`}
      describedBy={`${id}-about`}
      focus={safe}
      onDismiss={() => answer(undefined)}
    >
      <div className={styles.question}>
        <p className={styles.questionText} id={`${id}-text`}>
          {text}
        </p>
        {(about !== undefined || rupees !== undefined) && (
          <div className={styles.about} id={`${id}-about`}>
            <span>{about}</span>
            {rupees !== undefined && (
              <strong>
                <Amount rupees={rupees} />
              </strong>
            )}
          </div>
        )}
        {note && (
          <Field name="note" label={note.label} optional>
            {(control) => (
              <TextArea
                {...control}
                maxLength={note.max}
                value={noted}
                onChange={({ target }) => setNoted(target.value)}
              />
            )}
          </Field>
        )}
      </div>
      <div className={styles.answers}>
        {alert ? (
          <Button look="primary" ref={safe} onClick={() => answer('')}>
            {verb}
          </Button>
        ) : (
          <>
            <Button ref={safe} onClick={() => answer(undefined)}>
              Cancel
            </Button>
            <Button look={danger ? 'danger' : 'primary'} onClick={() => answer(noted)}>
              {verb}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}
