import { moneyByDay, moneyByMonth, moneyRecords } from '@bursar/domain/reports';
import { context } from '@bursar/platform';
import { Dues } from './dues.js';
import { MoneyReports } from './money-reports.js';
import { Registers } from './registers.js';
import { ReportMaker } from './report-maker.js';
import { ReportsController } from './reports.controller.js';

export const reports = context({
  name: 'reports',
  controllers: [ReportsController],
  providers: [ReportMaker, MoneyReports, Dues, Registers],
  projections: [moneyByDay, moneyByMonth, moneyRecords],
  policies: [],
  events: {},
  records: [],
  startUp: [],
});
