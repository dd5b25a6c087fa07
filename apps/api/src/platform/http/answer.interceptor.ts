import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { type Page } from '../read-models/read-models.js';
import { type GuardedRequest } from './implements.js';

const isPage = (answer: unknown): answer is Page =>
  typeof answer === 'object' && answer !== null && 'rows' in answer && 'total' in answer;

/** Sends a list as the bare array it is on the wire, its total beside it, and says when read models lag. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { caller } = context.switchToHttp().getRequest<GuardedRequest>();
    return next.handle().pipe(
      map((answer: unknown) => {
        void reply.header('cache-control', 'no-store');
        if (caller.lagging) void reply.header('x-projection', 'lagging');
        if (!isPage(answer)) return answer;
        void reply.header('x-total-count', answer.total).type('application/json; charset=utf-8');
        return `[${answer.rows.join(',')}]`;
      }),
    );
  }
}
