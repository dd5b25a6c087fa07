import { Unavailable } from '@bursar/platform/http';
import { GatewayRefused, GatewayUnavailable } from './gateway/gateway-errors.js';

/** Answers 502 without a sentence, so that screens show their own. */
export async function fromGateway<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) {
      throw new Unavailable(502, error.message, { cause: error });
    }
    throw error;
  }
}
