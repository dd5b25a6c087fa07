import { createContext, useContext } from 'react';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

export const FormScope = createContext<{ readonly id: string; readonly errors: FieldErrors }>({
  id: 'form',
  errors: {},
});

export const useFormScope = () => useContext(FormScope);
