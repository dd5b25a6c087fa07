import { type EvidenceInput, findings as contract } from '@bursar/contracts';
import { type Evidence, Finding, type FindingCommands, findings, refuse } from '@bursar/domain/assurance';
import { type Command, istDayOf } from '@bursar/domain/kernel';
import { type Caller, Clock, Execute } from '@bursar/platform';
import { invalid, personOf, queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Past } from '@bursar/platform/subscriptions';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

@Controller()
export class FindingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly past: Past,
  ) {}

  readonly routes = serve(contract)({
    list: (input, by) => {
      const shown = personOf(by).role === 'auditor' ? {} : { was_asked: true };
      return this.readModels.page(findings, queryOf(findings, { ...input, ...shown }, '-changed_at'));
    },

    open: async ({ evidence, ...input }, by) => {
      const { id: openedBy, name: openedByName } = personOf(by);
      const findingId = by.newId();
      const opened = { findingId, ...input, evidence: await this.evidenceOf(evidence), openedBy, openedByName };
      return this.execute(findingId, { type: 'OpenFinding', ...opened }, 'The finding is open.', by);
    },

    addEvidence: async ({ id, evidence, note }, by) => {
      const command = { type: 'AddEvidence', evidence: await this.evidenceOf(evidence), note } as const;
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

  private evidenceOf(given: readonly EvidenceInput[]): Promise<readonly Evidence[]> {
    const now = this.clock.now();
    return Promise.all(
      given.map(async (each, index) => {
        if ('position' in each) {
          const instant = await this.past.instantOf(each.position);
          if (!instant) throw refuse('event-not-found');
          return { ...each, position: instant.position };
        }
        const { as_of: asOf = now, ...screen } = each;
        const field = `evidence.${index}.as_of`;
        if (istDayOf(asOf) > istDayOf(now)) throw invalid([{ field, message: 'As of must not be in the future' }]);
        return { ...screen, asOf: asOf < now ? asOf : now };
      }),
    );
  }

  private async execute(id: string, command: Command<FindingCommands>, message: string, by: Caller) {
    await this.commands.execute(Execute.on(Finding, id, command, by));
    const missing = () => refuse('finding-not-found');
    return async () => ({ message, finding: await this.readModels.need(findings, id, missing) });
  }
}
