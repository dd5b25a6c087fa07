import { type EvidenceInput, findings as contract } from '@bursar/contracts';
import { type Evidence, Finding, type FindingCommands, findings, refuse } from '@bursar/domain/assurance';
import { type Command } from '@bursar/domain/kernel';
import { type Caller, Clock, Execute } from '@bursar/platform';
import { personOf, queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

@Controller()
export class FindingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(contract)({
    list: (input, by) => {
      const shown = personOf(by).role === 'auditor' ? {} : { was_asked: true };
      return this.readModels.page(findings, queryOf(findings, { ...input, ...shown }, '-changed_at'));
    },

    open: ({ evidence, ...input }, by) => {
      const { id: openedBy, name: openedByName } = personOf(by);
      const findingId = by.newId();
      const opened = { findingId, ...input, evidence: this.evidenceOf(evidence), openedBy, openedByName };
      return this.execute(findingId, { type: 'OpenFinding', ...opened }, 'The finding is open.', by);
    },

    addEvidence: ({ id, evidence, note }, by) => {
      const command = { type: 'AddEvidence', evidence: this.evidenceOf(evidence), note } as const;
      return this.execute(id, command, 'The evidence was added.', by);
    },

    ask: ({ id, question, to }, by) => {
      const { id: askedBy, name: askedByName } = personOf(by);
      return this.execute(id, { type: 'AskOffice', question, to, askedBy, askedByName }, 'The office was asked.', by);
    },

    answer: ({ id, answer }, by) => {
      const { id: answeredBy, name: answeredByName } = personOf(by);
      const command = { type: 'AnswerFinding', answer, answeredBy, answeredByName } as const;
      return this.execute(id, command, 'The auditor has your answer.', by);
    },

    close: ({ id, conclusion }, by) => {
      const { name: closedByName, role } = personOf(by);
      const command = { type: 'CloseFinding', conclusion, byAuditor: role === 'auditor', closedByName } as const;
      return this.execute(id, command, 'The finding is closed.', by);
    },

    reopen: ({ id, reason }, by) =>
      this.execute(id, { type: 'ReopenFinding', reason }, 'The finding is open again.', by),
  });

  private readonly evidenceOf = (given: readonly EvidenceInput[]): readonly Evidence[] =>
    given.map((each) => {
      if ('position' in each) return each;
      const { as_of: asOf = this.clock.now(), ...screen } = each;
      return { ...screen, asOf };
    });

  private async execute(id: string, command: Command<FindingCommands>, message: string, by: Caller) {
    await this.commands.execute(Execute.on(Finding, id, command, by));
    const missing = () => refuse('finding-not-found');
    return async () => ({ message, finding: await this.readModels.need(findings, id, missing) });
  }
}
