import { type InputOf, type RequestOf, type Route } from '@bursar/contracts';
import { useState } from 'react';

import { type RequestFailed } from './request-failed.js';

type Sentences = Readonly<Record<string, string>>;

/** What a route's input schema finds wrong with `input`: the first sentence of each field. */
export function faultsOf(route: Route, input: unknown): Sentences {
  const faults: Record<string, string> = {};
  for (const { path, message } of route.input.safeParse(input).error?.issues ?? []) {
    faults[String(path[0] ?? '')] ??= message;
  }
  return faults;
}

const pick = (sentences: Sentences, wanted: (field: string) => boolean): Sentences =>
  Object.fromEntries(Object.entries(sentences).filter(([field]) => wanted(field)));

interface Check<R extends Route> {
  /** What to show: the fields that were filled in and left, and after an attempt to send, all of them. */
  readonly errors: Sentences;
  /** For `Form`: a field was left. */
  readonly onLeave: (field: string) => void;
  /** The input as the route takes it, or undefined while something is wrong with it. */
  readonly attempt: () => InputOf<R> | undefined;
  /** The server found something: what it says of a field stays until that field changes. */
  readonly refuse: (error: RequestFailed) => void;
}

/** Checks what a form holds by the schema of the route it will be sent to. */
export function useCheck<R extends Route>(route: R, input: RequestOf<R>): Check<R> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<{ readonly of: object; readonly sentences: Sentences }>();

  const value = (of: object, field: string): unknown => (of as Record<string, unknown>)[field];
  const faults = pick(faultsOf(route, input), (field) => attempted || left.has(field));
  const refusals = refused
    ? pick(refused.sentences, (field) => Object.is(value(refused.of, field), value(input as object, field)))
    : {};
  return {
    errors: { ...refusals, ...faults },
    onLeave: (field) => setLeft((before) => new Set(before).add(field)),
    attempt: () => {
      const parsed = route.input.safeParse(input);
      // What is sent has nothing to be told, and a form that is emptied for the next entry begins anew.
      setAttempted(!parsed.success);
      if (parsed.success) setLeft(new Set());
      setRefused(undefined);
      return parsed.success ? (parsed.data as InputOf<R>) : undefined;
    },
    refuse: ({ fieldErrors }) => setRefused({ of: input as object, sentences: fieldErrors }),
  };
}
