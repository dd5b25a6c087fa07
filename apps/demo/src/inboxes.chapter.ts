import { Inbox } from '@bursar/domain/notifications';
import { officeDay, timeOn } from './academic-calendar.js';
import { actorOf } from './campus.js';
import { demoLogins } from './demo-logins.js';
import { type University } from './university.js';

export function notificationsAreRead({ calendar, campus, diary }: University): void {
  const visited = new Set<string>(demoLogins.map(({ email }) => email));
  const time = timeOn(officeDay(calendar.fromToday(-7)), 1_080);
  for (const person of [...campus.employees, ...campus.students]) {
    if (!visited.has(person.email)) continue;
    const { userId } = person;
    diary.note(time, actorOf(person), (moment) =>
      moment.execute(Inbox, userId, { type: 'ReadAllNotifications', userId }),
    );
  }
}
