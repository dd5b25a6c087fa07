import { call } from '../../shared/server/call.js';
import { LIGHT_ROUTES } from '../../shared/server/light-routes.js';

export const askForReset = async (email: string): Promise<string> =>
  (await call(LIGHT_ROUTES.forgotPassword, { email })).message;

export const resetPassword = async (token: string, password: string, idempotencyKey: string): Promise<string> =>
  (await call(LIGHT_ROUTES.resetPassword, { token, password }, { idempotencyKey })).message;

export interface AskedOfAdministrators {
  readonly kind: 'contact' | 'demo' | 'access';
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

export const askAdministrators = (
  asked: AskedOfAdministrators,
  idempotencyKey: string,
): Promise<{ readonly message: string; readonly reference: string }> =>
  call(LIGHT_ROUTES.submitContact, asked, { idempotencyKey });
