import { departments as contract, type RegisteredDepartment } from '@bursar/contracts';
import { budgetLines } from '@bursar/domain/budgeting';
import {
  DEPARTMENT_REGISTRY,
  DepartmentRegistry,
  type DepartmentRegistryCommands,
  refuse,
  users,
} from '@bursar/domain/identity';
import { type Command, financialYearOf, istDayOf, rupeesOf } from '@bursar/domain/kernel';
import { type Caller, Clock, Execute } from '@bursar/platform';
import { serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Departments } from '../access/departments.js';

@Controller()
export class DepartmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly departments: Departments,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(contract)({
    all: async () => ({ financial_year: this.year(), departments: await this.registered() }),

    add: async ({ name }, by) => {
      await this.execute({ type: 'AddDepartment', name }, by);
      return async () => ({
        message: 'Department added.',
        department: await this.need((department) => department.name === name),
      });
    },

    rename: async ({ id, name }, by) => {
      const department = await this.departments.find(id);
      if (!department) throw refuse('department-not-found');
      await this.execute({ type: 'RenameDepartment', departmentId: department.id, name }, by);
      return async () => ({
        message: 'Department renamed.',
        department: await this.need((each) => each.id === department.id),
      });
    },
  });

  private execute(command: Command<DepartmentRegistryCommands>, by: Caller): Promise<void> {
    return this.commands.execute(Execute.on(DepartmentRegistry, DEPARTMENT_REGISTRY, command, by));
  }

  private year(): string {
    return financialYearOf(istDayOf(this.clock.now()));
  }

  private async registered(): Promise<RegisteredDepartment[]> {
    const people = await this.readModels.totals(users, { by: 'department_id' });
    const budgets = await this.readModels.find(budgetLines, { where: { financial_year: this.year() } });
    return (await this.departments.all()).map(({ id, name, version }) => ({
      id,
      name,
      people: people.find(({ key }) => key === id)?.count ?? 0,
      allocated_budget: rupeesOf(budgets.find(({ department_id }) => department_id === id)?.allocated_paise ?? 0),
      version,
    }));
  }

  private async need(matches: (department: RegisteredDepartment) => boolean): Promise<RegisteredDepartment> {
    const department = (await this.registered()).find(matches);
    if (!department) throw refuse('department-not-found');
    return department;
  }
}
