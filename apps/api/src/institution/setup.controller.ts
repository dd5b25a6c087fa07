import { setup } from '@bursar/contracts';
import { approvalRules, OWN_RULE_SET, ownRuleSet } from '@bursar/domain/approvals';
import { assignedFees, feeStructures } from '@bursar/domain/fees';
import { departments, users } from '@bursar/domain/identity';
import {
  institution,
  INSTITUTION_ID,
  refuse,
  Setup,
  SETUP,
  type SetupCommands,
  type SetupStep,
  type SetupStepRow,
  setupSteps,
  setupStepsOf,
  UNNAMED,
} from '@bursar/domain/institution';
import { type Command } from '@bursar/domain/kernel';
import { type Caller, Execute } from '@bursar/platform';
import { personOf, serve } from '@bursar/platform/http';
import { type Model, ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

const BESIDE_THE_FIRST = 1;

type Answer = () => { readonly message: string };

type Evidence = (row: SetupStepRow | undefined) => Promise<boolean>;

@Controller()
export class SetupController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  readonly routes = serve(setup)({
    steps: async (_, by) => {
      const rows = new Map((await this.readModels.find(setupSteps, {})).map((row) => [row.id, row]));
      const steps = setupStepsOf(personOf(by).role).map(async (step) => {
        const row = rows.get(step);
        const { skipped_at = null, skipped_by_name = null } = row ?? {};
        return { step, done: await this.evidence[step](row), skipped_at, skipped_by_name };
      });
      return Promise.all(steps);
    },

    skip: ({ step }, by) => this.change({ type: 'SkipStep', step }, 'Step skipped.', by),

    reopen: ({ step }, by) => this.change({ type: 'ReopenStep', step }, 'Step shown again.', by),

    confirmDepartments: (_, by) => this.execute({ type: 'ConfirmDepartments' }, 'Departments confirmed.', by),
  });

  private readonly evidence: Readonly<Record<SetupStep, Evidence>> = {
    institution: async () => {
      const own = await this.readModels.get(institution, INSTITUTION_ID);
      return own !== undefined && own.name !== UNNAMED.name;
    },
    departments: async (row) => row?.confirmed === true || (await this.has(departments)) || this.haveMembers(),
    people: () => this.has(users, BESIDE_THE_FIRST),
    approvals: async () => (await this.haveRules()) || this.hasChosen(),
    fee_structures: () => this.has(feeStructures),
    first_bill: () => this.has(assignedFees),
  };

  private async has<Row extends object>(model: Model<Row>, more = 0): Promise<boolean> {
    return (await this.readModels.find(model, { limit: more + 1 })).length > more;
  }

  private async haveRules(): Promise<boolean> {
    return (await this.readModels.find(approvalRules, {})).some(({ laid_down }) => laid_down.length > 0);
  }

  private async hasChosen(): Promise<boolean> {
    return typeof (await this.readModels.get(ownRuleSet, OWN_RULE_SET))?.chosen === 'string';
  }

  /** Departments in use need no confirmation. */
  private async haveMembers(): Promise<boolean> {
    const groups = await this.readModels.totals(users, { by: 'department_id' });
    return groups.some(({ key }) => key !== null);
  }

  private async change(
    command: Command<Pick<SetupCommands, 'SkipStep' | 'ReopenStep'>>,
    message: string,
    by: Caller,
  ): Promise<Answer> {
    if (!setupStepsOf(personOf(by).role).includes(command.step)) throw refuse('step-of-others');
    return this.execute(command, message, by);
  }

  private async execute(command: Command<SetupCommands>, message: string, by: Caller): Promise<Answer> {
    await this.commands.execute(Execute.on(Setup, SETUP, command, by));
    return () => ({ message });
  }
}
