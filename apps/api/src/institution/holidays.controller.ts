import { holidays as contract } from '@bursar/contracts';
import { type HolidayCommands, HolidayCalendar, holidays, OWN_HOLIDAYS } from '@bursar/domain/institution';
import { type Command } from '@bursar/domain/kernel';
import { type Caller, Execute } from '@bursar/platform';
import { serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';

@Controller()
export class HolidaysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  readonly routes = serve(contract)({
    all: async () => {
      const rows = await this.readModels.find(holidays, {});
      return rows.map(({ id: day, name }) => ({ day, name })).sort((one, other) => one.day.localeCompare(other.day));
    },

    add: async ({ day, name }, by) => {
      await this.execute({ type: 'AddHoliday', day, name }, by);
      return () => ({ message: 'Holiday added.', holiday: { day, name } });
    },

    remove: async ({ day }, by) => {
      await this.execute({ type: 'RemoveHoliday', day }, by);
      return () => ({ message: 'Holiday removed.' });
    },
  });

  private async execute(command: Command<HolidayCommands>, by: Caller): Promise<void> {
    await this.commands.execute(Execute.on(HolidayCalendar, OWN_HOLIDAYS, command, by));
  }
}
