import { type AnswerOf, type InputOf, type RequestOf, type Route } from '@bursar/contracts';
import { type ReactNode, useState } from 'react';

import { type Asked } from '../server/acting.js';
import { type RequestFailed } from '../server/request-failed.js';
import { useAction } from '../server/use-action.js';
import { useCheck } from '../server/use-check.js';
import { useIsShown } from '../shell/use-is-shown.js';
import { type FieldErrors } from './form-scope.js';
import { useRefusal } from './use-refusal.js';

export interface FormState {
  readonly errors?: FieldErrors;
  readonly failure?: string | undefined;
  readonly onLeave?: (field: string) => void;
  /** Set when another user changed the record. */
  readonly conflict?: ReactNode;
  readonly isPending: boolean;
  /** True when closing would lose typed text. */
  readonly isTyped: boolean;
  /** Calls `onSent` after success only. */
  readonly send: (onSent: () => void) => void;
}

export interface Action<Input, Answer> {
  readonly mutate: (
    input: Input,
    settled: { readonly onSuccess: (answer: Answer) => void; readonly onError: (refusal: RequestFailed) => void },
  ) => void;
  readonly isPending: boolean;
  readonly error: RequestFailed | null;
  readonly conflict?: ReactNode;
}

interface Ending<R extends Route, Input, Answer> {
  readonly failure: string;
  /** Shown first; by default `error`. */
  readonly first?: 'message';
  /** By default the typed values; the checked ones hold paise. */
  readonly sent?: (checked: InputOf<R>) => Input;
  readonly onDone: (answer: Answer) => void;
}

export function useFormOf<R extends Route, Input extends RequestOf<R>, Answer>(
  route: R,
  { mutate, isPending, error, conflict }: Action<Input, Answer>,
  input: Input,
  { failure, first, sent, onDone }: Ending<R, Input, Answer>,
): FormState {
  const typed = JSON.stringify(input);
  const [opened] = useState(typed);
  const check = useCheck(route, input);
  const isShown = useIsShown();
  const refused = useRefusal(failure, check.refuse, first);
  return {
    errors: check.errors,
    failure: error?.text(failure, first),
    onLeave: check.onLeave,
    conflict,
    isPending,
    isTyped: typed !== opened,
    send: (onSent) => {
      const checked = check.attempt();
      if (!checked) return;
      mutate(sent ? sent(checked) : input, {
        onSuccess: (answer) => {
          onDone(answer);
          if (isShown()) onSent();
        },
        onError: refused,
      });
    },
  };
}

export const useForm = <R extends Route>(
  route: R,
  input: Asked<R>,
  ending: Ending<R, Asked<R>, AnswerOf<R>>,
): FormState => useFormOf<R, Asked<R>, AnswerOf<R>>(route, useAction(route), input, ending);
