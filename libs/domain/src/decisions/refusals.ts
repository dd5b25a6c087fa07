import { domainErrors } from '../kernel/index.js';

export const refuse = domainErrors('decisions', {
  'kind-unknown': ['missing', 'Nothing of this kind can be approved here.'],
  'not-found': ['missing', 'There is no such request.'],
  'not-yours': ['forbidden', 'This request is not yours.'],
  'seen-unknown': ['invalid', 'The screen shows a place that the log does not have. Please load it again.'],
  'nothing-seen': ['missing', 'No screen was kept with this decision.'],
});
