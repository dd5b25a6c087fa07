/**
 * Nobody knows what the gateway did: no answer, an answer cut short, or one that is not the gateway's. Never take
 * it for "failed": ask again, or look the outcome up.
 */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The gateway said no, and nothing happened. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';

  constructor(
    /** The gateway's code, for example `BAD_REQUEST_ERROR`. */
    readonly code: string,
    /** The gateway's sentence. */
    readonly description: string,
  ) {
    super(`The payment gateway refused: ${description}`);
  }
}
