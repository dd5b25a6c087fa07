import { decisions as contract } from '@bursar/contracts';
import {
  approvalRequests,
  decisionsDeclarations,
  decisionsFigures,
  Request,
  whenOpeningEntered,
  whenVoucherDrafted,
} from '@bursar/domain/decisions';
import { context } from '@bursar/platform';
import { ApprovalItems } from './approval-items.js';
import { ApprovalLetters } from './approval-letters.js';
import { ApprovalPages } from './approval-pages.js';
import { AskedWork } from './asked-work.js';
import { Approvables } from './approvables.js';
import { CurrentRequests } from './current-requests.js';
import { DeputyNotices } from './deputy-notices.js';
import { DecisionsController } from './decisions.controller.js';
import { PushSubscriptions } from './push-subscriptions.js';
import { PushController } from './push.controller.js';
import { ReminderRounds } from './reminder-rounds.js';
import { SeenScreens } from './seen-screens.js';
import { UnansweredQuestions } from './unanswered-questions.js';
import { VacantSteps } from './vacant-steps.js';
import { VoucherDecisionsController } from './voucher-decisions.controller.js';
import { WaitingPushes } from './waiting-pushes.js';
import { Works } from './works.js';

export const decisions = context({
  name: 'decisions',
  controllers: [DecisionsController, VoucherDecisionsController, PushController],
  providers: [
    ApprovalItems,
    ApprovalPages,
    Approvables,
    AskedWork,
    SeenScreens,
    Works,
    CurrentRequests,
    ReminderRounds,
    ApprovalLetters,
    PushSubscriptions,
    WaitingPushes,
    DeputyNotices,
    VacantSteps,
    UnansweredQuestions,
  ],
  projections: [approvalRequests],
  policies: [whenVoucherDrafted, whenOpeningEntered],
  events: decisionsDeclarations,
  records: [{ kind: 'request', category: Request.category, model: approvalRequests }],
  figures: [{ figure: decisionsFigures.requestsToApprove, on: contract.waitingApprovals }],
  startUp: [ReminderRounds, ApprovalLetters, WaitingPushes, DeputyNotices, VacantSteps, UnansweredQuestions],
});
