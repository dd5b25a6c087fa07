import { createContext, useContext } from 'react';

/** What is wrong, by the names of the fields. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The form a field stands in: what its ids begin with, and what is wrong. */
export const FormScope = createContext<{ readonly id: string; readonly errors: FieldErrors }>({
  id: 'form',
  errors: {},
});

/** The surrounding form. */
export const useFormScope = () => useContext(FormScope);
