const STORAGE_KEY = 'rememberedEmail';

/** Returns the remembered address, or ''. */
export const rememberedEmail = (): string => localStorage.getItem(STORAGE_KEY) ?? '';

/** Stores the address for the next sign-in, or deletes the stored one. */
export function rememberEmail(email: string, remember: boolean): void {
  if (remember) localStorage.setItem(STORAGE_KEY, email);
  else localStorage.removeItem(STORAGE_KEY);
}
