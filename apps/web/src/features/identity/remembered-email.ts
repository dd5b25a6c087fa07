const STORAGE_KEY = 'rememberedEmail';

export const rememberedEmail = (): string => localStorage.getItem(STORAGE_KEY) ?? '';

export function rememberEmail(email: string, remember: boolean): void {
  if (remember) localStorage.setItem(STORAGE_KEY, email);
  else localStorage.removeItem(STORAGE_KEY);
}
