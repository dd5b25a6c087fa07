const STORAGE_KEY = 'rememberedEmail';

/** The e-mail address of whoever asked to be remembered in this browser, or ''. */
export const rememberedEmail = (): string => localStorage.getItem(STORAGE_KEY) ?? '';

/** Remembers an address for the next sign-in, or forgets the one before. */
export function rememberEmail(email: string, remember: boolean): void {
  if (remember) localStorage.setItem(STORAGE_KEY, email);
  else localStorage.removeItem(STORAGE_KEY);
}
