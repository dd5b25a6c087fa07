import { users } from '@bursar/domain/identity';
import { type ApprovalRoute, type ApprovalStep, stepPhrase } from '@bursar/domain/kernel';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Departments } from './departments.js';

@Injectable()
export class StepPhrases {
  constructor(
    private readonly readModels: ReadModels,
    private readonly departments: Departments,
  ) {}

  async of({ name, who: { headOf, userIds = [] } }: Pick<ApprovalStep, 'name' | 'who'>): Promise<string> {
    const people = await Promise.all(userIds.map((id) => this.readModels.get(users, id)));
    return stepPhrase(name, {
      department: await this.departments.nameOf(headOf ?? null),
      people: people.flatMap((person) => (person ? [person.name] : [])),
    });
  }

  async first({ steps: [step] }: ApprovalRoute): Promise<string> {
    return step ? this.of(step) : 'nobody';
  }
}
