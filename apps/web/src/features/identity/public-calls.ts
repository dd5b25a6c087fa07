/** What the public pages send; how to reach the server is fetched when something is first sent. */
async function server() {
  const [{ account, contact }, { call }] = await Promise.all([
    import('@bursar/contracts'),
    import('../../shared/server/call.js'),
  ]);
  return { account, contact, call };
}

/** Asks for a reset link; answers the server's sentence. Throws `RequestFailed`. */
export async function askForReset(email: string): Promise<string> {
  const { account, call } = await server();
  return (await call(account.forgotPassword, { email })).message;
}

/** Sets a new password by a link; answers the server's sentence. Throws `RequestFailed`. */
export async function resetPassword(token: string, password: string): Promise<string> {
  const { account, call } = await server();
  return (await call(account.resetPassword, { token, password })).message;
}

/** What somebody asks of the administrators. */
export interface AskedOfAdministrators {
  readonly kind: 'contact' | 'demo' | 'access';
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

/** Sends it; answers the server's sentence and the reference. Throws `RequestFailed`. */
export async function askAdministrators(
  asked: AskedOfAdministrators,
): Promise<{ readonly message: string; readonly reference: string }> {
  const { contact, call } = await server();
  return call(contact.submit, asked);
}
