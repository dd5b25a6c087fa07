import { type Seal } from '@bursar/domain/assurance';
import { type Policy, type Upcasters } from '@bursar/domain/kernel';
import { type EventStore } from '@bursar/platform/event-store';
import { type StateStore } from '@bursar/platform/state-store';
import { type FastifyInstance } from 'fastify';
import { type SealedThen } from './assurance/past-seals.js';
import { type DemoLogin } from './identity/demo-logins.js';
import { type Passwords } from './identity/passwords.js';
import { type EvidenceFiles } from './access/evidence-files.js';

export interface SandboxSettings {
  readonly dataDir: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly controls: boolean;
}

export interface Sandbox {
  readonly url: string;
  mountOn(application: FastifyInstance): void;
  sendWebhooksTo(url: string): void;
  close(): Promise<void>;
}

export interface Stage {
  readonly eventStore: EventStore;
  readonly stateStore: StateStore;
  readonly passwords: Pick<Passwords, 'hash' | 'keep'>;
  readonly evidence: Pick<EvidenceFiles, 'keep'>;
  readonly policies: readonly Policy[];
  readonly upcasters: Upcasters;
  readonly progress: (share: number) => void;
  /** Null where nothing is sealed. */
  readonly seal: (then: SealedThen) => Promise<Pick<Seal, 'sealNo' | 'root'> | null>;
}

export interface InventedUniversity {
  /** Their passwords are published. */
  readonly logins: readonly DemoLogin[];
  /** Leaves a log of another origin alone. */
  load(stage: Stage): Promise<void>;
}

export interface Demonstration {
  startSandbox(settings: SandboxSettings): Promise<Sandbox>;
  readonly university?: InventedUniversity;
}
