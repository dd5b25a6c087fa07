import { resumableRun } from '../kernel/index.js';
import { type AssignmentOfMany, type AssignmentRunEvents, type SkippedStudent } from './events.js';

export const AssignmentRun = resumableRun<AssignmentOfMany, SkippedStudent, AssignmentRunEvents>({
  category: 'assignmentRun',
  about: ({ title }) => title,
  events: {
    listed: 'FeeAssignmentStudentsListed',
    started: 'FeeAssignmentRunStarted',
    passedOver: 'FeeAssignmentSkipped',
    completed: 'FeeAssignmentRunCompleted',
    failed: 'FeeAssignmentRunFailed',
  },
});
