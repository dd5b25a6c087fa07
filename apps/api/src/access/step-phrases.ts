import { users } from '@bursar/domain/identity';
import { type ApprovalRoute, type ApprovalStep, stepPhrase, waitsForName } from '@bursar/domain/kernel';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Departments } from './departments.js';

@Injectable()
export class StepPhrases {
  constructor(
    private readonly readModels: ReadModels,
    private readonly departments: Departments,
  ) {}

  async of(step: Pick<ApprovalStep, 'name' | 'fellToAdministrators' | 'who'>): Promise<string> {
    const { headOf, userIds = [] } = step.who;
    const people = await Promise.all(userIds.map((id) => this.readModels.get(users, id)));
    return stepPhrase(waitsForName(step), {
      department: await this.departments.nameOf(headOf ?? null),
      people: people.flatMap((person) => (person ? [person.name] : [])),
    });
  }

  async first({ steps: [step] }: ApprovalRoute): Promise<string> {
    return step ? this.of(step) : 'nobody';
  }
}
