/** Loaded on demand: public pages start without it. */
async function server() {
  const [{ account, contact }, { call }] = await Promise.all([
    import('@bursar/contracts'),
    import('../../shared/server/call.js'),
  ]);
  return { account, contact, call };
}

/** Returns the server's sentence. */
export async function askForReset(email: string): Promise<string> {
  const { account, call } = await server();
  return (await call(account.forgotPassword, { email })).message;
}

/** Returns the server's sentence. */
export async function resetPassword(token: string, password: string): Promise<string> {
  const { account, call } = await server();
  return (await call(account.resetPassword, { token, password })).message;
}

export interface AskedOfAdministrators {
  readonly kind: 'contact' | 'demo' | 'access';
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

export async function askAdministrators(
  asked: AskedOfAdministrators,
): Promise<{ readonly message: string; readonly reference: string }> {
  const { contact, call } = await server();
  return call(contact.submit, asked);
}
