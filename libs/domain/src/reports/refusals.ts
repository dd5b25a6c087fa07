import { domainErrors } from '../kernel/index.js';

export const refuse = domainErrors('reports', {
  'schedule-not-found': ['missing', 'Report by mail not found'],
  'weekday-missing': ['invalid', 'Please choose a day of the week'],
  'nobody-to-write-to': ['invalid', 'Please choose at least one recipient'],
  'not-a-reader': ['invalid', 'A recipient may not see reports. Please choose the recipients again.'],
  stopped: ['conflict', (reason: string) => `This report by mail was stopped: ${reason}`],
  'being-sent': ['conflict', 'This report is being sent. Please wait a moment.'],
});
