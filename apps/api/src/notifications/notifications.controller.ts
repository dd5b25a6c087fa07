import { type AnswerOf, type InputOf, notifications } from '@bursar/contracts';
import { Inbox } from '@bursar/domain/notifications';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller, type Person } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { limitOf } from '../platform/http/listing.js';
import { Refused, unauthenticated } from '../platform/http/problems.js';
import { type Page } from '../platform/read-models/read-models.js';
import { Inboxes } from './inboxes.js';

function personOf({ person }: Caller): Person {
  if (!person) throw unauthenticated();
  return person;
}

/** Everybody's own notifications. */
@Controller()
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly inboxes: Inboxes,
  ) {}

  @Implements(notifications.list)
  async list(@Input() { unread, ...asked }: InputOf<typeof notifications.list>, @By() by: Caller): Promise<Page> {
    const person = personOf(by);
    const slice = { page: asked.page, limit: limitOf(asked) };
    const { items, total } = await (unread === 'true'
      ? this.inboxes.unread(person, slice)
      : this.inboxes.all(person, slice));
    return { rows: items.map((item) => JSON.stringify(item)), total };
  }

  @Implements(notifications.markRead)
  async markRead(
    @Input() { id }: InputOf<typeof notifications.markRead>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof notifications.markRead>> {
    const person = personOf(by);
    const notification = await this.inboxes.one(person, id);
    if (!notification) throw new Refused(404, 'NOT_FOUND', 'There is no such notification.');
    if (notification.read_at === null) {
      const command = { type: 'ReadNotification', userId: person.id, notificationId: id } as const;
      await this.commands.execute(Execute.on(Inbox, person.id, command, by));
    }
    return { message: 'Notification marked as read.', unread: await this.inboxes.countUnread(person) };
  }

  @Implements(notifications.markAllRead)
  async markAllRead(@By() by: Caller): Promise<AnswerOf<typeof notifications.markAllRead>> {
    const person = personOf(by);
    if ((await this.inboxes.countUnread(person)) > 0) {
      const command = { type: 'ReadAllNotifications', userId: person.id } as const;
      await this.commands.execute(Execute.on(Inbox, person.id, command, by));
    }
    return { message: 'All notifications marked as read.', unread: await this.inboxes.countUnread(person) };
  }
}
