import { createContext, type ReactNode, type Ref, useContext, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { Banner } from '../feedback/banner.js';
import { Amount } from '../figures/amount.js';
import { Button } from '../form/button.js';
import { TextArea } from '../form/controls.js';
import { Field } from '../form/field.js';
import { FormScope } from '../form/form-scope.js';
import { DISCARD, useUnsaved } from '../form/unsaved.js';
import { onFirstTouch } from '../shell/first-touch.js';
import styles from './dialog.module.css';
import { Modal, preloadModal } from './modal.js';

interface Note {
  readonly label: string;
  readonly max: number;
  readonly missing: string;
}

interface Question {
  /** The specification's exact sentence. */
  readonly text: string;
  readonly about?: ReactNode;
  readonly rupees?: number;
  readonly verb: string;
  readonly danger?: boolean;
}

interface NotedQuestion extends Question {
  readonly note: Note;
  readonly pending: string;
  readonly act: (note: string) => Promise<readonly string[]>;
}

interface Asking {
  readonly confirm: (question: Question) => Promise<boolean>;
  /** Stays open until `act` returns no sentences of failure. */
  readonly confirmNoted: (question: NotedQuestion) => Promise<void>;
  readonly alert: (text: string) => Promise<void>;
}

type Open = {
  readonly id: number;
  readonly question: Question & Partial<NotedQuestion>;
  readonly answer: (agreed: boolean) => void;
  readonly alert: boolean;
};

const AskContext = createContext<Asking | undefined>(undefined);

export function useAsk(): Asking {
  const asking = useContext(AskContext);
  if (!asking) throw new Error('useAsk needs an AskProvider above it');
  return asking;
}

export function AskProvider({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<readonly Open[]>([]);
  const [asking] = useState<Asking>(() => {
    let all: readonly Open[] = [];
    let count = 0;
    const show = (next: readonly Open[]): void => {
      all = next;
      setOpened(next);
    };
    const ask = (question: Open['question'], alert: boolean) =>
      new Promise<boolean>((resolve) => {
        const id = (count += 1);
        const answer = (agreed: boolean): void => {
          show(all.filter((each) => each.id !== id));
          resolve(agreed);
        };
        // The second press of a double click.
        if (all.some((each) => each.question.text === question.text)) resolve(false);
        else show([...all, { id, question, answer, alert }]);
      });
    return {
      confirm: (question) => ask(question, false),
      confirmNoted: async (question) => {
        await ask(question, false);
      },
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
      {opened.map((open) => (
        <AskDialog key={open.id} {...open} />
      ))}
    </AskContext>
  );
}

function useAnswering({ question: { text, act }, answer, alert }: Open) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [noted, setNoted] = useState('');
  const [missing, setMissing] = useState(false);
  const [acting, setActing] = useState(false);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const { confirm } = useAsk();
  useUnsaved(field, noted !== '' && !acting, noted !== '');
  useLeft(alert || acting || failure.length > 0 ? undefined : () => answer(false));

  async function dismiss(): Promise<void> {
    if (acting || (noted !== '' && !(await confirm({ ...DISCARD, about: text })))) return;
    answer(false);
  }

  async function agree(): Promise<void> {
    if (!act) {
      answer(true);
      return;
    }
    if (noted.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    setActing(true);
    setFailure([]);
    const failed = await act(noted.trim());
    setActing(false);
    setFailure(failed);
    if (failed.length === 0) answer(true);
  }

  return { note: { ref: field, text: noted, missed: missing, onChange: setNoted }, acting, failure, dismiss, agree };
}

function AskDialog(open: Open) {
  const { text, about, rupees, verb, danger, note, pending } = open.question;
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  const answering = useAnswering(open);
  const { acting, failure } = answering;
  const dismiss = (): void => void answering.dismiss();
  const agree = (): void => void answering.agree();
  return (
    <Modal
      className={`${styles.dialog} ${styles.small}`}
      role="alertdialog"
      labelledBy={`${id}-text`}
      describedBy={`${id}-about`}
      focus={note ? answering.note.ref : safe}
      onDismiss={dismiss}
    >
      <div className={styles.question}>
        <p className={styles.questionText} id={`${id}-text`}>
          {text}
        </p>
        {(about !== undefined || rupees !== undefined) && <About id={`${id}-about`} about={about} rupees={rupees} />}
        {note && <NoteField {...note} {...answering.note} />}
        {failure.length > 0 && <Failure sentences={failure} />}
      </div>
      <div className={styles.answers}>
        {open.alert ? (
          <Button look="primary" ref={safe} onClick={agree}>
            {verb}
          </Button>
        ) : (
          <>
            <Button ref={safe} onClick={dismiss}>
              Cancel
            </Button>
            <Button look={danger ? 'danger' : 'primary'} pending={acting && pending} onClick={agree}>
              {verb}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}

function useLeft(leave: (() => void) | undefined): void {
  const { pathname } = useLocation();
  const [asked] = useState(pathname);
  useEffect(() => {
    if (pathname !== asked) leave?.();
  }, [pathname, asked, leave]);
}

interface AboutProps extends Pick<Question, 'about'> {
  readonly id: string;
  readonly rupees: number | undefined;
}

const About = ({ id, about, rupees }: AboutProps) => (
  <div className={styles.about} id={id}>
    <span>{about}</span>
    {rupees !== undefined && (
      <strong>
        <Amount rupees={rupees} />
      </strong>
    )}
  </div>
);

const Failure = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <Banner tone="error">
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </Banner>
);

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
