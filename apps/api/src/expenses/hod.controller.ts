import { expenses as contract } from '@bursar/contracts';
import { Expense, type ExpenseCommands, expenses } from '@bursar/domain/expenses';
import { type Command, istDayOf } from '@bursar/domain/kernel';
import { type Caller, Clock, Execute, Execution } from '@bursar/platform';
import { forbidden, queryOf, serve } from '@bursar/platform/http';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Authorities } from '../access/authorities.js';
import { Officers } from '../access/officers.js';
import { chargedIn } from './charged.js';
import { ApprovalReservation } from '../access/approval-reservation.js';
import { ExpenseLists } from './expense-lists.js';
import { HodDashboard } from './hod-dashboard.js';

function askedOf(by: Caller, department_id: number | undefined): readonly number[] {
  const led = by.person?.departmentsLed ?? [];
  if (department_id === undefined) return led;
  if (!led.includes(department_id)) throw forbidden();
  return [department_id];
}

@Controller()
export class HodController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dashboard: HodDashboard,
    private readonly lists: ExpenseLists,
    private readonly reservation: ApprovalReservation,
    private readonly clock: Clock,
    private readonly officers: Officers,
    private readonly authorities: Authorities,
    private readonly execution: Execution,
  ) {}

  readonly routes = serve(contract)({
    hodDashboard: ({ department_id }, by) => this.dashboard.of(askedOf(by, department_id), by),

    departmentExpenses: ({ spent_in, ...input }, by) => {
      const department_id = { in: askedOf(by, input.department_id) };
      const asked = { ...input, department_id, charged_on: chargedIn(spent_in) };
      return this.lists.page(queryOf(expenses, asked, '-submitted_at'));
    },

    approve: async ({ id, note }, by) => {
      const command = { type: 'ApproveExpense', ...(await this.decisionOf(id, by, note)) } as const;
      return this.decide(id, command, 'Expense approved successfully.', by);
    },

    reject: async ({ id, note }, by) => {
      const command = { type: 'RejectExpense', ...(await this.decisionOf(id, by, note)) } as const;
      return this.decide(id, command, 'Expense rejected successfully.', by);
    },
  });

  private async decisionOf(id: string, by: Caller, note = '') {
    const expense = await this.execution.load(Expense, id);
    const kind = expense.status !== 'none' && expense.request.kind === 'purchase' ? 'purchase' : 'expense';
    const at = this.clock.now();
    const authorities = await this.authorities.of(by, kind, istDayOf(at));
    return { by: this.officers.of(by), authorities, note, at, seen: null };
  }

  private async decide(id: string, command: Command<ExpenseCommands>, message: string, by: Caller) {
    await this.reservation.before(command, id, by);
    await this.commands.execute(Execute.on(Expense, id, command, by));
    return async () => ({ message, expense: await this.lists.one(id) });
  }
}
