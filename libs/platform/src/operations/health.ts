import { Injectable } from '@nestjs/common';
import { ReadModels } from '../read-models/read-models.js';
import { LeadersRebuild } from '../subscriptions/leaders-rebuild.js';
import { type Readiness, Subscriptions } from '../subscriptions/subscriptions.js';
import { type RebuildUnderWay, StartUp } from './start-up.js';

interface Vitals {
  readonly status: 'ok' | 'starting' | 'stalled' | 'unavailable';
  readonly doing: string | undefined;
  readonly rebuilding: Pick<RebuildUnderWay, 'models' | 'percent'> | undefined;
  readonly role: Readiness['role'];
  readonly log: 'ok' | 'unavailable';
  readonly rows: 'ok' | 'unavailable';
  readonly behind: boolean;
  readonly readable: boolean;
}

const reachable = async (question: Promise<unknown>): Promise<'ok' | 'unavailable'> => {
  try {
    await question;
    return 'ok';
  } catch {
    return 'unavailable';
  }
};

const UNKNOWN: Readiness = { ready: false, role: 'follower', behind: true, stalled: false };

@Injectable()
export class Health {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly readModels: ReadModels,
    private readonly startUp: StartUp,
    private readonly leadersRebuild: LeadersRebuild,
  ) {}

  async ask(): Promise<Vitals> {
    const readiness = this.subscriptions.readiness();
    const [log, rows] = await Promise.all([reachable(readiness), reachable(this.readModels.checkpoint())]);
    const { ready, behind, stalled, role } = log === 'ok' ? await readiness : UNKNOWN;
    const { doing } = this.startUp;
    const { underWay: rebuilding } = this.leadersRebuild;
    const serving = stalled ? 'stalled' : 'ok';
    const served = ready && doing === undefined ? serving : 'starting';
    const up = log === 'ok' && rows === 'ok';
    return { status: up ? served : 'unavailable', doing, rebuilding, role, log, rows, behind, readable: ready && up };
  }
}
