import {
  AidApplication,
  aidApplications,
  aidDisbursements,
  aidTotals,
  aidWords,
  whenAidCreditDeclined,
} from '@bursar/domain/aid';
import { context } from '../platform/context.js';
import { AidController } from './aid.controller.js';
import { DisburseAidHandler } from './disburse-aid.handler.js';
import { StudentAidController } from './student-aid.controller.js';

export const aid = context({
  name: 'aid',
  controllers: [AidController, StudentAidController],
  providers: [DisburseAidHandler],
  projections: [aidApplications, aidDisbursements, aidTotals],
  policies: [whenAidCreditDeclined],
  words: aidWords,
  records: [{ kind: 'aid', category: AidApplication.category, model: aidApplications }],
  startUp: [],
});
