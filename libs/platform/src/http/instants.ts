import { type Route } from '@bursar/contracts/route';
import { istDayOf, type Position, type Timestamp } from '@bursar/domain/kernel';
import { Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Clock } from '../clock.js';
import { type Instant, instantAskedFor } from '../looking-back.js';
import { Past } from '../subscriptions/past.js';
import { Refused } from './problems.js';

const DAY = z.iso.date();
const TIME = z.iso.datetime({ offset: true });
const POSITION = /^\d{1,40}$/;
const BEFORE_ALL: Position = '0';

const unclear = () => new Refused(400, 'VALIDATION', 'As of must be an instant, a day or a position of the log');

function takeFrom(request: FastifyRequest): unknown {
  const { as_of, ...query } = request.query as Readonly<Record<string, unknown>>;
  request.query = query;
  return as_of ?? request.headers['x-as-of'];
}

@Injectable()
export class Instants {
  constructor(
    private readonly past: Past,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused for a command, a timeless route, an unclear or a future instant */
  async askedBy({ method, timeless }: Route, request: FastifyRequest): Promise<Instant | undefined> {
    const asked = instantAskedFor() ?? takeFrom(request);
    if (asked === undefined) return undefined;
    if (method !== 'GET') {
      throw new Refused(409, 'STATE_CONFLICT', 'You are looking at the past. Return to now to change anything.');
    }
    if (timeless) throw new Refused(400, 'VALIDATION', 'This cannot be shown as of another time');
    if (isInstant(asked)) return asked;
    if (typeof asked !== 'string') throw unclear();
    return this.named(asked);
  }

  async named(asked: string): Promise<Instant> {
    return POSITION.test(asked) ? await this.atPosition(asked) : await this.atTime(asked);
  }

  private async atPosition(digits: string): Promise<Instant> {
    const instant = await this.past.instantOf(digits);
    if (!instant) throw unclear();
    return instant;
  }

  private async atTime(text: string): Promise<Instant> {
    const now = this.clock.now();
    const time = timeOf(text, now);
    if (time > now) throw new Refused(400, 'VALIDATION', 'As of must not be in the future');
    return { position: (await this.past.positionAt(time)) || BEFORE_ALL, time };
  }
}

const isInstant = (asked: unknown): asked is Instant =>
  typeof asked === 'object' && asked !== null && 'position' in asked;

/** A day means its end in IST; the present day ends now. */
function timeOf(text: string, now: Timestamp): Timestamp {
  if (DAY.safeParse(text).success) return text === istDayOf(now) ? now : utc(`${text}T23:59:59.999+05:30`);
  if (!TIME.safeParse(text).success) throw unclear();
  return utc(text);
}

const utc = (instant: string): Timestamp => new Date(instant).toISOString();
