import { type Notification } from '@bursar/contracts';
import { notifications, type NotificationRow, readMarks, type ReadMarksRow } from '@bursar/domain/notifications';
import { type Person } from '@bursar/platform';
import { type Query, ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Audiences } from '../access/audiences.js';

type Condition = NonNullable<Query<NotificationRow>['where']>;

const STRIDE = 200;

const NOTHING_READ: Pick<ReadMarksRow, 'read_up_to' | 'read_up_to_at' | 'read'> = {
  read_up_to: '',
  read_up_to_at: '',
  read: {},
};

interface Found {
  readonly items: readonly Notification[];
  readonly total: number;
}

interface Slice {
  readonly page?: number;
  readonly limit?: number;
}

type Marks = typeof NOTHING_READ;

const readAt = (
  { id, position, settled_at }: NotificationRow,
  { read_up_to, read_up_to_at, read }: Marks,
): string | null => (position <= read_up_to ? read_up_to_at : (read[id] ?? settled_at));

const shown = (row: NotificationRow, marks: Marks): Notification => {
  const { position: _position, audience: _audience, asks: _asks, settled_at: _settled, ...told } = row;
  return { ...told, read_at: readAt(row, marks) };
};

@Injectable()
export class Inboxes {
  constructor(
    private readonly readModels: ReadModels,
    private readonly audiences: Audiences,
  ) {}

  async all(person: Person, { page, limit }: Slice): Promise<Found> {
    const marks = await this.marksOf(person);
    const where = await this.toldTo(person);
    const { rows, total } = await this.readModels.page(notifications, { where, sort: NEWEST_FIRST, page, limit });
    return { items: rows.map((row) => shown(JSON.parse(row) as NotificationRow, marks)), total };
  }

  async unread(person: Person, { page = 1, limit = Number.MAX_SAFE_INTEGER }: Slice): Promise<Found> {
    const marks = await this.marksOf(person);
    const where = await this.after(person, marks);
    const total = await this.countUnreadIn(where, marks);
    const items: Notification[] = [];
    for (let stride = 1; items.length < Math.min(total, page * limit); stride++) {
      const query = { where, sort: NEWEST_FIRST, page: stride, limit: STRIDE };
      const rows = await this.readModels.find(notifications, query);
      items.push(...rows.filter(({ id }) => !(id in marks.read)).map((row) => shown(row, marks)));
      if (rows.length < STRIDE) break;
    }
    return { items: items.slice((page - 1) * limit, page * limit), total };
  }

  async countUnread(person: Person): Promise<number> {
    const marks = await this.marksOf(person);
    return this.countUnreadIn(await this.after(person, marks), marks);
  }

  async one(person: Person, id: string): Promise<Notification | undefined> {
    const row = await this.readModels.get(notifications, id);
    if (!row || !(await this.audiences.of(person)).includes(row.audience)) return undefined;
    return shown(row, await this.marksOf(person));
  }

  private async countUnreadIn(where: Condition, marks: Marks): Promise<number> {
    const all = await this.readModels.count(notifications, where);
    const read = Object.keys(marks.read);
    return read.length === 0 ? all : all - (await this.readModels.count(notifications, { ...where, id: { in: read } }));
  }

  private async marksOf({ id }: Person): Promise<Marks> {
    return (await this.readModels.get(readMarks, id)) ?? NOTHING_READ;
  }

  private async toldTo(person: Person): Promise<Condition> {
    return { audience: { in: await this.audiences.of(person) } };
  }

  /** `from` is inclusive, but no notification has the mark's position. */
  private async after(person: Person, { read_up_to }: Marks): Promise<Condition> {
    return { ...(await this.toldTo(person)), position: { from: read_up_to }, settled_at: null };
  }
}

const NEWEST_FIRST = [{ field: 'position', descending: true }] as const;
