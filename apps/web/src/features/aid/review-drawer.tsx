import { aid, type AidApplication } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { History } from '../../shared/history/history.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { useDiscard } from '../../shared/overlay/use-discard.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useOpenRequest } from '../../shared/server/use-open-request.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { AidFacts } from './aid-facts.js';
import { type AidWork } from './aid-work.js';
import { DecisionForm } from './decision-form.js';
import { leftOf } from './left-of.js';
import { LeftStudent } from './left-student.js';
import { Standing } from './standing.js';
import { type Decision, useDecision } from './use-decision.js';

const { Part: OpenRequests } = lazyPart(
  async () => (await import('../../shared/feedback/open-requests.js')).OpenRequests,
);

interface ReviewDrawerProps {
  readonly application: AidApplication;
  readonly report: Report;
  readonly onClose: () => void;
  readonly onWork: (work: AidWork, application: AidApplication) => void;
}

const isOpen = (application: AidApplication): boolean => application.status === 'pending' || leftOf(application) > 0;

export function ReviewDrawer({ application: opened, report, onClose, onWork }: ReviewDrawerProps) {
  const mayDecide = useMay(aid.approve);
  const ofStudent = useRoute(aid.studentApplications, { student_id: opened.student_id });
  const now = ofStudent.data?.find(({ id }) => id === opened.id) ?? opened;
  const decides = mayDecide && now.status === 'pending';
  const decision = useDecision(now, report, onClose);
  const discard = useDiscard('Aid Application', decides && decision.isTyped);
  return (
    <Drawer title="Aid Application" onClose={() => void discard(onClose)}>
      <Stack>
        <AidFacts of={now} />
        {isOpen(now) && <LeftStudent of={now} />}
        <Standing application={now} applications={ofStudent.data} />
        {decides && <Deciding application={now} decision={decision} />}
      </Stack>
      <History kind="aid" id={now.id} />
      {mayDecide && leftOf(now) > 0 && (
        <DrawerFoot>
          <ActButton onClick={() => onWork('withdraw', now)}>Withdraw Approval</ActButton>
          <ActButton look="primary" onClick={() => onWork('disburse', now)}>
            Disburse
          </ActButton>
        </DrawerFoot>
      )}
    </Drawer>
  );
}

interface DecidingProps {
  readonly application: AidApplication;
  readonly decision: Decision;
}

function Deciding({ application: { id }, decision }: DecidingProps) {
  const request = useOpenRequest('aid', id);
  return (
    <>
      {request && <OpenRequests kind="aid" recordId={id} />}
      <DecisionForm decision={decision} mayApprove={request === undefined} />
    </>
  );
}
