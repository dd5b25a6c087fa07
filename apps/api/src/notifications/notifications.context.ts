import { notifications as toldOf, inboxDeclarations, readMarks, sharedAudiences } from '@bursar/domain/notifications';
import { context } from '@bursar/platform';
import { Inboxes } from './inboxes.js';
import { NotificationsController } from './notifications.controller.js';

export const notifications = context({
  name: 'notifications',
  controllers: [NotificationsController],
  providers: [Inboxes],
  projections: [toldOf, sharedAudiences, readMarks],
  policies: [],
  events: inboxDeclarations,
  records: [],
  startUp: [],
});
