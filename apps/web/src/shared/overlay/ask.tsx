import { createContext, type ReactNode, type Ref, useContext, useEffect, useId, useRef, useState } from 'react';

import { Amount } from '../figures/amount.js';
import { Button } from '../form/button.js';
import { TextArea } from '../form/controls.js';
import { Field } from '../form/field.js';
import { FormScope } from '../form/form-scope.js';
import { onFirstTouch } from '../shell/first-touch.js';
import styles from './dialog.module.css';
import { Modal, preloadModal } from './modal.js';

interface Note {
  readonly label: string;
  readonly max: number;
  /** Told when the note is empty. */
  readonly missing: string;
}

interface Question {
  /** The specification's exact sentence. */
  readonly text: string;
  /** Names the record to confirm. */
  readonly about?: ReactNode;
  readonly rupees?: number;
  /** "Delete fee", not "OK". */
  readonly verb: string;
  readonly danger?: boolean;
  readonly note?: Note;
}

interface Asking {
  readonly confirm: (question: Question) => Promise<boolean>;
  /** Undefined for a no. */
  readonly confirmNoted: (question: Question & Required<Pick<Question, 'note'>>) => Promise<string | undefined>;
  readonly alert: (text: string) => Promise<void>;
}

type Open = {
  readonly question: Question;
  readonly answer: (note: string | undefined) => void;
  readonly alert: boolean;
};

const AskContext = createContext<Asking | undefined>(undefined);

export function useAsk(): Asking {
  const asking = useContext(AskContext);
  if (!asking) throw new Error('useAsk needs an AskProvider above it');
  return asking;
}

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
  useEffect(
    () =>
      onFirstTouch(() => {
        // The first dialog loads again and reports the failure.
        preloadModal().catch(() => undefined);
      }),
    [],
  );
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
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [noted, setNoted] = useState('');
  const [missing, setMissing] = useState(false);

  function agree(): void {
    if (note === undefined || noted.trim() !== '') {
      answer(noted.trim());
      return;
    }
    setMissing(true);
    noteField.current?.focus();
  }

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
        {note && <NoteField {...note} ref={noteField} text={noted} missed={missing} onChange={setNoted} />}
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
            <Button look={danger ? 'danger' : 'primary'} onClick={agree}>
              {verb}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}

interface NoteFieldProps extends Note {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly text: string;
  readonly missed: boolean;
  readonly onChange: (text: string) => void;
}

function NoteField({ label, max, missing, ref, text, missed, onChange }: NoteFieldProps) {
  const errors = missed && text.trim() === '' ? { note: missing } : {};
  return (
    <FormScope value={{ id: useId(), errors }}>
      <Field name="note" label={label}>
        {(control) => (
          <TextArea
            {...control}
            ref={ref}
            maxLength={max}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </FormScope>
  );
}
