import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';

export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly statusCode: number,
    readonly description: string,
    readonly field?: string,
  ) {
    super(description);
  }

  get body() {
    return {
      error: {
        code: this.statusCode < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR',
        description: this.description,
        source: this.statusCode < 500 ? 'business' : 'internal',
        step: 'payment_initiation',
        reason: this.statusCode < 500 ? 'input_validation_failed' : 'server_error',
        metadata: {},
        ...(this.field ? { field: this.field } : {}),
      },
    };
  }
}

export const refusal = (description: string, field?: string): ApiError => new ApiError(400, description, field);

/** Razorpay answers 400, not 404. */
export const unknownId = (): ApiError => refusal('The id provided does not exist');

export function read<Input>(shape: z.ZodType<Input>, value: unknown): Input {
  const { success, data, error } = shape.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw refusal(issue?.message ?? 'Invalid request', issue?.path[0]?.toString());
}

export function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ApiError) void reply.code(error.statusCode).send(error.body);
  else if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)
    void reply.code(400).send(refusal(error.message).body);
  else void reply.code(500).send(new ApiError(500, 'The server encountered an error.').body);
}
