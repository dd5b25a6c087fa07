import { NEW_ROW_MESSAGES, READ_BY_HEADS, type Role, room, type Route } from '@bursar/contracts';
import { type ApprovalRequestRow, approvalRequests } from '@bursar/domain/decisions';
import { type Recorded } from '@bursar/domain/kernel';
import { audiencesOf, partsOf } from '@bursar/domain/notifications';
import { type Person } from '@bursar/platform';
import { Listeners } from '@bursar/platform/live';
import { type ModelChange } from '@bursar/platform/subscriptions';
import { OFFICE, OWNERS, RowReaders } from './row-readers.js';

const inRole = (name: string, role: Role) => `${name}#${role}`;

function ownersOf(model: string, fields: Readonly<Record<string, unknown>>): string[] {
  const { student_id: student, department_id: department } = fields;
  const rooms = OWNERS.map((field) => fields[field]).flatMap((id) => (typeof id === 'string' ? [room.user(id)] : []));
  if (typeof student === 'string') rooms.push(room.student(student));
  if (typeof department === 'number' && READ_BY_HEADS.includes(model)) rooms.push(room.departmentHeads(department));
  return rooms;
}

function decidersOf({ progress, deputies }: ApprovalRequestRow): string[] {
  const holders = progress.route.steps.map(({ who }) => who);
  return [
    ...holders.flatMap(({ headOf }) => (headOf === undefined ? [] : [room.departmentHeads(headOf)])),
    ...holders.flatMap(({ roles = [] }) => roles.map((role) => room.role(role as Role))),
    ...[...holders.flatMap(({ userIds = [] }) => userIds), ...deputies].map(room.user),
  ];
}

export class UniversityListeners extends Listeners {
  private readonly readers: RowReaders;

  constructor(routes: readonly Route[]) {
    super();
    this.readers = new RowReaders(routes);
  }

  override roomsOf(person: Person): readonly string[] {
    const audiences = audiencesOf(person);
    return [...audiences, ...audiences.map((name) => inRole(name, person.role))];
  }

  override roomsToTell({ model, before, after }: ModelChange): readonly string[] {
    const row = after ?? before;
    if (row === undefined) return [];
    const fields = row as Readonly<Record<string, unknown>>;
    if (typeof fields.audience === 'string') return partsOf(fields.audience);
    const deciding = model === approvalRequests.name ? decidersOf(row as ApprovalRequestRow) : [];
    return [...OFFICE.map(room.role), ...ownersOf(model, fields), ...deciding];
  }

  override roomsToShow({ model, before, after }: ModelChange): readonly string[] {
    const fields = (after ?? before) as Readonly<Record<string, unknown>>;
    if (typeof fields.audience === 'string') return partsOf(fields.audience);
    const all = this.readers.ofAll(model, fields).filter((role) => OFFICE.includes(role));
    const own = this.readers.ofOwn(model, fields);
    return [...all.map(room.role), ...ownersOf(model, fields).flatMap((name) => own.map((role) => inRole(name, role)))];
  }

  override messageOfNew(model: string): string | undefined {
    return NEW_ROW_MESSAGES[model];
  }

  override ownersIn({ data }: Recorded): object {
    const { studentId: student_id, userId: user_id, staffId: staff_id } = data as Readonly<Record<string, unknown>>;
    return { student_id, user_id, staff_id };
  }
}
