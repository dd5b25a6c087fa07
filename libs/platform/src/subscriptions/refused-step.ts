import { type Intent } from '@bursar/domain/kernel';

export interface PolicyStep {
  readonly policy: string;
  readonly stream: string;
  readonly revision: number;
  /** Index among the policy's commands for that event. */
  readonly step: number;
}

export interface RefusedStep extends PolicyStep {
  readonly id: string;
  readonly eventType: string;
  readonly command: string;
  readonly subject: string;
  readonly reason: string;
}

export type KeepRefusedStep = (step: RefusedStep) => Intent;

export class StepGone extends Error {
  override readonly name = 'StepGone';
}
