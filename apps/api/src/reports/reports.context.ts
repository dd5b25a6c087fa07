import { reports as contract } from '@bursar/contracts';
import {
  moneyByDay,
  moneyByMonth,
  moneyRecords,
  reportDeclarations,
  reportFigures,
  ReportSchedule,
  reportSchedules,
} from '@bursar/domain/reports';
import { context } from '@bursar/platform';
import { LogoFiles } from '../files/logo-files.js';
import { PaperHeads } from '../files/paper-heads.js';
import { BalanceBridge } from './balance-bridge.js';
import { Demands } from './demands.js';
import { Dues } from './dues.js';
import { LedgerReports } from './ledger-reports.js';
import { MoneyReports } from './money-reports.js';
import { PastDays } from './past-days.js';
import { Registers } from './registers.js';
import { ReportMaker } from './report-maker.js';
import { ReportReaders } from './report-readers.js';
import { ReportRounds } from './report-rounds.js';
import { ReportSchedulesController } from './report-schedules.controller.js';
import { ReportSender } from './report-sender.js';
import { ReportsController } from './reports.controller.js';

export const reports = context({
  name: 'reports',
  controllers: [ReportsController, ReportSchedulesController],
  providers: [
    ReportMaker,
    MoneyReports,
    LedgerReports,
    BalanceBridge,
    Demands,
    Dues,
    PastDays,
    Registers,
    ReportReaders,
    ReportSender,
    LogoFiles,
    PaperHeads,
    ReportRounds,
  ],
  projections: [moneyByDay, moneyByMonth, moneyRecords, reportSchedules],
  policies: [],
  events: reportDeclarations,
  records: [{ kind: 'reportschedule', category: ReportSchedule.category, model: reportSchedules }],
  figures: [
    ...[reportFigures.payments, ...reportFigures.byMethod],
    ...[reportFigures.refunded, reportFigures.reversed, reportFigures.returned],
    ...[reportFigures.received, reportFigures.collected],
    ...[reportFigures.income, reportFigures.salaries, reportFigures.expenses, reportFigures.aid, reportFigures.net],
  ].map((figure) => ({ figure, on: contract.report })),
  startUp: [ReportRounds],
});
