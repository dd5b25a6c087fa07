import { Injectable } from '@nestjs/common';
import { type Caller } from '../caller.js';
import { PolicyRunner } from './policy-runner.js';
import { Projector } from './projector.js';

const WAIT_MAX_MS = 2_000;
/** Longest chain of policies. */
const HOPS_MAX = 8;

@Injectable()
export class Consistency {
  constructor(
    private readonly policies: PolicyRunner,
    private readonly projector: Projector,
  ) {}

  async answer(work: () => unknown, by: Caller): Promise<unknown> {
    let answer = await work();
    while (typeof answer === 'function') {
      await this.catchUp(by);
      answer = await (answer as () => unknown)();
    }
    return answer;
  }

  async catchUp(by: Caller): Promise<void> {
    const deadline = Date.now() + WAIT_MAX_MS;
    const left_ms = () => Math.max(deadline - Date.now(), 0);
    let { position } = by.progress;
    for (let hop = 0; hop < HOPS_MAX; hop++) {
      if (!(await this.policies.watermark.reach(position, left_ms()))) {
        by.progress.lagging = true;
        return;
      }
      const reaction = by.progress.foundDone ? this.policies.lastReaction : this.policies.reactedTo(by.correlationId);
      if (reaction <= position) break;
      position = reaction;
    }
    if (!(await this.projector.watermark.reach(position, left_ms()))) by.progress.lagging = true;
  }
}
