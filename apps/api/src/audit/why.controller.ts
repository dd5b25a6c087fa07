import { type ChangedField, type FieldStep, why } from '@bursar/contracts';
import { assuranceFigures, type MovementRow, movements } from '@bursar/domain/assurance';
import { approvalRequests } from '@bursar/domain/decisions';
import { users } from '@bursar/domain/identity';
import {
  type Asked,
  type Figure,
  changesOf,
  contributions,
  addedBy,
  isMade,
  type Step,
  rupeesOf,
} from '@bursar/domain/kernel';
import { revisionIn, salaries } from '@bursar/domain/payroll';
import { type Caller } from '@bursar/platform';
import { personOf, Refused, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { RowReaders } from '../access/row-readers.js';
import { WaitingLists } from '../access/waiting-lists.js';
import { changeOf, Explanations, inUnitOf, type Parameters } from './explanations.js';
import { Histories } from './histories.js';
import { RowEvents } from './row-events.js';
import { noSuchFigure, ShownFigures, type Whose } from './shown-figures.js';

const ADDS = 'adds';

const parametersOf = (whose: Whose): Parameters =>
  Object.fromEntries(
    Object.entries(whose).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const noSuchRow = () => new Refused(404, 'NOT_FOUND', 'There is no such record.');

@Controller()
export class WhyController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly explanations: Explanations,
    private readonly histories: Histories,
    private readonly events: RowEvents,
    private readonly shown: ShownFigures,
    private readonly readers: RowReaders,
    private readonly waiting: WaitingLists,
  ) {}

  readonly routes = serve(why)({
    figure: async ({ figure, then_from: from, then_to: to, then_accounts, then_group, ...whose }, by) => {
      const now = await this.explain(figure, whose, by);
      if (!from || !to) return now;
      const [accounts, group] = [then_accounts ?? whose.accounts, then_group ?? whose.group];
      return changeOf(now, await this.explain(figure, { ...whose, from, to, accounts, group }, by));
    },

    student: ({ student_id }, by) => this.explain('student_outstanding', { student_id }, by),

    rows: async ({ figure: name, page, limit, id, ...whose }, by) => {
      const { figure, asked } = await this.admit(name, whose, by);
      if (isMade(figure)) throw new Refused(404, 'NOT_FOUND', 'This figure is made of other figures.');
      return this.explanations.rowsOf(figure, asked, { page, limit, id });
    },

    row: ({ figure, ...input }, by) => (figure === undefined ? this.field(input, by) : this.added(figure, input, by)),
  });

  private async admit(name: string, whose: Whose, by: Caller) {
    const { figure, asked } = this.shown.admit(name, whose, personOf(by), this.explanations.now());
    const known = await this.withRevision(await this.withStudents(asked));
    return { figure, asked: await this.withMovements(figure, await this.withRequests(figure, known, by)) };
  }

  private async withRevision(asked: Asked): Promise<Asked> {
    const { user_id, today, month = today.slice(0, 7) } = asked;
    if (user_id === undefined) return asked;
    const decided = await this.readModels.get(salaries, user_id);
    return { ...asked, revised: decided !== undefined && revisionIn(decided.revisions, month) !== undefined };
  }

  private async withRequests({ of }: Figure, asked: Asked, by: Caller): Promise<Asked> {
    if (of?.name !== approvalRequests.name) return asked;
    return { ...asked, requests: (await this.waiting.decidableBy(by)).map(({ id }) => id) };
  }

  private async withMovements({ name, of }: Figure, asked: Asked): Promise<Asked> {
    if (of?.name !== movements.name) return asked;
    const rows: MovementRow[] = [];
    for await (const slice of this.readModels.slices(movements, {})) rows.push(...slice);
    return { ...asked, movements: assuranceFigures.foundBy(name, rows) };
  }

  private async withStudents({ departments, ...asked }: Asked): Promise<Asked> {
    if (departments === undefined) return asked;
    const where = { department_id: { in: departments }, role: 'student' };
    const students = await this.readModels.find(users, { where });
    return { ...asked, departments, students: students.flatMap(({ student_id }) => student_id ?? []) };
  }

  private async explain(name: string, whose: Whose, by: Caller) {
    const { figure, asked } = await this.admit(name, whose, by);
    return this.explanations.of(figure, asked, parametersOf(whose));
  }

  private async added(name: string, { model, id, field, ...whose }: ChangedField, by: Caller): Promise<FieldStep[]> {
    const { figure, asked } = await this.admit(name, whose, by);
    if (isMade(figure) || figure.of.name !== model || field !== ADDS) throw noSuchFigure();
    const row = await this.readModels.get(figure.of, id);
    if (addedBy(figure, asked, row) === 0) throw noSuchRow();
    const events = await this.events.of(figure.of, id);
    return this.told(contributions(figure, asked, events), (amount) => inUnitOf(figure, amount));
  }

  private async field({ model: name, id, field }: ChangedField, by: Caller): Promise<FieldStep[]> {
    const model = this.events.modelOf(name);
    const row = model && (await this.readModels.get(model, id));
    if (!model || !row) throw noSuchRow();
    const fields = { ...row } as Readonly<Record<string, unknown>>;
    if (!this.readers.mayRead(personOf(by), model.name, fields)) throw noSuchRow();
    if (typeof fields[field] !== 'number') throw noSuchFigure();
    return this.told(changesOf(model, field, await this.events.of(model, id)), rupeesOf);
  }

  private told(steps: readonly Step[], shown: (amount: number) => number): FieldStep[] {
    return steps.map(({ event, before, by, after }) => {
      const { position, at, actor, says } = this.histories.entryOf(event);
      const amounts = { before: shown(before), by: shown(by), after: shown(after) };
      return { position, at, actor, says, ...amounts, rule: policyOf(event.metadata.commandId) };
    });
  }
}

/** A policy's command is `{eventId}:{policy}:{n}`. */
const policyOf = (commandId: string): string | null => /^[^:]+:(.+):\d+$/.exec(commandId)?.[1] ?? null;
