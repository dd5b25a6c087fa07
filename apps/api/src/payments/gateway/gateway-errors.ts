/** Unknown outcome: no answer, a partial one or another server's. Never treat it as failed; retry or look it up. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The gateway refused; nothing happened. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';

  constructor(
    readonly code: string,
    readonly description: string,
  ) {
    super(`The payment gateway refused: ${description}`);
  }
}
