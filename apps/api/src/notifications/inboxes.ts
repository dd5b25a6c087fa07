import { type Notification } from '@bursar/contracts';
import {
  audience,
  notifications,
  type NotificationRow,
  partsOf,
  readMarks,
  type ReadMarksRow,
} from '@bursar/domain/notifications';
import { type Person } from '@bursar/platform';
import { type Query, ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Audiences } from '../access/audiences.js';

type Condition = NonNullable<Query<NotificationRow>['where']>;

const STRIDE = 200;

type Marks = Omit<ReadMarksRow, 'audience'>;

const NOTHING_READ: Marks = { read_up_to: '', read_up_to_at: '', read: {}, role_since: '', role_since_at: '' };

interface Found {
  readonly items: readonly Notification[];
  readonly total: number;
}

interface Slice {
  readonly page?: number;
  readonly limit?: number;
}

interface Reader {
  readonly marks: Marks;
  readonly own: readonly string[];
  readonly ofOffice: readonly string[];
}

function readAt({ id, position, settled_at, ...told }: NotificationRow, { marks, own }: Reader): string | null {
  const { read_up_to, read_up_to_at, read, role_since, role_since_at } = marks;
  if (position <= read_up_to) return read_up_to_at;
  if (position < role_since && !own.includes(told.audience)) return role_since_at;
  return read[id] ?? settled_at;
}

const shown = (row: NotificationRow, reader: Reader): Notification => {
  const { position: _position, audience: _audience, asks: _asks, settled_at: _settled, ...told } = row;
  return { ...told, read_at: readAt(row, reader) };
};

const unreadIn = (audiences: readonly string[], from: string): Condition => ({
  audience: { in: audiences },
  position: { from },
  settled_at: null,
});

@Injectable()
export class Inboxes {
  constructor(
    private readonly readModels: ReadModels,
    private readonly audiences: Audiences,
  ) {}

  async all(person: Person, { page, limit }: Slice): Promise<Found> {
    const reader = await this.readerOf(person);
    const where = { audience: { in: [...reader.own, ...reader.ofOffice] } };
    const { rows, total } = await this.readModels.page(notifications, { where, sort: NEWEST_FIRST, page, limit });
    return { items: rows.map((row) => shown(JSON.parse(row) as NotificationRow, reader)), total };
  }

  async unread(person: Person, { page = 1, limit = Number.MAX_SAFE_INTEGER }: Slice): Promise<Found> {
    const reader = await this.readerOf(person);
    const where = unreadIn([...reader.own, ...reader.ofOffice], reader.marks.read_up_to);
    const total = await this.countUnreadOf(reader);
    const items: Notification[] = [];
    for (let stride = 1; items.length < Math.min(total, page * limit); stride++) {
      const query = { where, sort: NEWEST_FIRST, page: stride, limit: STRIDE };
      const rows = await this.readModels.find(notifications, query);
      items.push(...rows.map((row) => shown(row, reader)).filter(({ read_at }) => read_at === null));
      if (rows.length < STRIDE) break;
    }
    return { items: items.slice((page - 1) * limit, page * limit), total };
  }

  async countUnread(person: Person): Promise<number> {
    return this.countUnreadOf(await this.readerOf(person));
  }

  async one(person: Person, id: string): Promise<Notification | undefined> {
    const row = await this.readModels.get(notifications, id);
    if (!row) return undefined;
    const reader = await this.readerOf(person);
    return [...reader.own, ...reader.ofOffice].includes(row.audience) ? shown(row, reader) : undefined;
  }

  private async countUnreadOf({ marks, own, ofOffice }: Reader): Promise<number> {
    const { read_up_to, role_since } = marks;
    const counts = await Promise.all([
      this.countUnreadIn(unreadIn(own, read_up_to), marks),
      this.countUnreadIn(unreadIn(ofOffice, role_since > read_up_to ? role_since : read_up_to), marks),
    ]);
    return counts[0] + counts[1];
  }

  /** `from` is inclusive, but no notification has the mark's position. */
  private async countUnreadIn(where: Condition, marks: Marks): Promise<number> {
    const all = await this.readModels.count(notifications, where);
    const read = Object.keys(marks.read);
    return read.length === 0 ? all : all - (await this.readModels.count(notifications, { ...where, id: { in: read } }));
  }

  private async readerOf(person: Person): Promise<Reader> {
    const marks = (await this.readModels.get(readMarks, person.id)) ?? NOTHING_READ;
    const audiences = await this.audiences.of(person);
    const isOwn = (name: string): boolean => partsOf(name).includes(audience.user(person.id));
    return { marks, own: audiences.filter(isOwn), ofOffice: audiences.filter((name) => !isOwn(name)) };
  }
}

const NEWEST_FIRST = [{ field: 'position', descending: true }] as const;
