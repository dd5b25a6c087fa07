import { notifications } from '@bursar/contracts';
import { Inbox } from '@bursar/domain/notifications';
import { Execute } from '@bursar/platform';
import { limitOf, personOf, Refused, serve } from '@bursar/platform/http';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Inboxes } from './inboxes.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly inboxes: Inboxes,
  ) {}

  readonly routes = serve(notifications)({
    list: async ({ unread, ...asked }, by) => {
      const person = personOf(by);
      const slice = { page: asked.page, limit: limitOf(asked) };
      const { items, total } = await (unread === 'true'
        ? this.inboxes.unread(person, slice)
        : this.inboxes.all(person, slice));
      return { rows: items.map((item) => JSON.stringify(item)), total };
    },

    markRead: async ({ id }, by) => {
      const person = personOf(by);
      const notification = await this.inboxes.one(person, id);
      if (!notification) throw new Refused(404, 'NOT_FOUND', 'There is no such notification.');
      if (notification.read_at === null) {
        const command = { type: 'ReadNotification', userId: person.id, notificationId: id } as const;
        await this.commands.execute(Execute.on(Inbox, person.id, command, by));
      }
      return async () => ({
        message: 'Notification marked as read.',
        unread: await this.inboxes.countUnread(person),
      });
    },

    markAllRead: async (_input, by) => {
      const person = personOf(by);
      if ((await this.inboxes.countUnread(person)) > 0) {
        const command = { type: 'ReadAllNotifications', userId: person.id } as const;
        await this.commands.execute(Execute.on(Inbox, person.id, command, by));
      }
      return async () => ({
        message: 'All notifications marked as read.',
        unread: await this.inboxes.countUnread(person),
      });
    },
  });
}
