import { aid as contract, budgeting, reports } from '@bursar/contracts';
import {
  AidApplication,
  aidApplications,
  aidDisbursements,
  AidFund,
  aidFunds,
  aidTotals,
  aidDeclarations,
  whenAidCreditDeclined,
  whenAidFundCommitted,
  whenAidFundingEnds,
  whenAidApproved,
  aidFigures,
} from '@bursar/domain/aid';
import { context } from '@bursar/platform';
import { AidController } from './aid.controller.js';
import { ApproveAidHandler } from './approve-aid.handler.js';
import { DisburseAidHandler } from './disburse-aid.handler.js';
import { FundNames } from './fund-names.js';
import { FundsController } from './funds.controller.js';
import { StudentAidController } from './student-aid.controller.js';

export const aid = context({
  name: 'aid',
  controllers: [AidController, FundsController, StudentAidController],
  providers: [ApproveAidHandler, DisburseAidHandler, FundNames],
  projections: [aidApplications, aidDisbursements, aidFunds, aidTotals],
  policies: [whenAidCreditDeclined, whenAidFundCommitted, whenAidFundingEnds, whenAidApproved],
  events: aidDeclarations,
  records: [
    { kind: 'aid', category: AidApplication.category, model: aidApplications },
    { kind: 'aidfund', category: AidFund.category, model: aidFunds },
  ],
  figures: [
    { figure: aidFigures.aidPaid, on: budgeting.availableBalance },
    { figure: aidFigures.aidToDecide, on: contract.summary },
    { figure: aidFigures.waitingForDecision, on: contract.summary },
    { figure: aidFigures.aidApproved, on: contract.summary },
    { figure: aidFigures.aidDisbursed, on: contract.summary },
    { figure: aidFigures.aidToDisburse, on: contract.summary },
    ...aidFigures.ofPeriod.map((figure) => ({ figure, on: reports.report })),
    ...[
      ...[aidFigures.fundsPutIn, aidFigures.fundsCommitted],
      ...[aidFigures.fundsDisbursed, aidFigures.fundsUsed, aidFigures.fundsAvailable],
    ].map((figure) => ({ figure, on: reports.report })),
    { figure: aidFigures.ownAid, on: contract.studentDisbursements },
    { figure: aidFigures.ownAidToDecide, on: contract.studentApplications },
  ],
  startUp: [],
});
