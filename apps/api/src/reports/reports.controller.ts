import { reports } from '@bursar/contracts';
import { serve } from '@bursar/platform/http';
import { Controller } from '@nestjs/common';
import { ReportMaker } from './report-maker.js';

@Controller()
export class ReportsController {
  constructor(private readonly maker: ReportMaker) {}

  readonly routes = serve(reports)({
    report: (asked) => this.maker.make(asked),

    ofStudent: (asked) => this.maker.make({ kind: 'student-ledger', ...asked }),
  });
}
