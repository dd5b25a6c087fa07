import { NEW_ROW_MESSAGES, READ_BY_ALL, READ_BY_HEADS, type Role, ROLES, room, type Route } from '@bursar/contracts';
import { type ApprovalRequestRow, approvalRequests } from '@bursar/domain/decisions';
import { type Recorded } from '@bursar/domain/kernel';
import { type LedgerRecordRow, ledgerRecords } from '@bursar/domain/ledger';
import { audiencesOf, partsOf } from '@bursar/domain/notifications';
import { type Person } from '@bursar/platform';
import { Listeners } from '@bursar/platform/live';
import { type ModelChange } from '@bursar/platform/subscriptions';
import { OFFICE, OWNERS, RowReaders } from './row-readers.js';

const inRole = (name: string, role: Role) => `${name}#${role}`;

type Fields = Readonly<Record<string, unknown>>;

const linesOf = ({ entries }: LedgerRecordRow) => entries.flatMap(({ lines }) => lines);

function headsOf(model: string, fields: Fields): string[] {
  if (!READ_BY_HEADS.includes(model)) return [];
  const lines = model === ledgerRecords.name ? linesOf(fields as LedgerRecordRow) : [];
  const departments = new Set([fields.department_id, ...lines.map(({ departmentId }) => departmentId)]);
  return [...departments].flatMap((id) => (typeof id === 'number' ? [room.departmentHeads(id)] : []));
}

function ownersOf(model: string, fields: Fields): string[] {
  const { student_id: student } = fields;
  const rooms = OWNERS.map((field) => fields[field]).flatMap((id) => (typeof id === 'string' ? [room.user(id)] : []));
  if (typeof student === 'string') rooms.push(room.student(student));
  return [...rooms, ...headsOf(model, fields)];
}

function decidersOf({ progress, deputies }: ApprovalRequestRow): string[] {
  const holders = progress.route.steps.map(({ who }) => who);
  return [
    ...holders.flatMap(({ headOf }) => (headOf === undefined ? [] : [room.departmentHeads(headOf)])),
    ...holders.flatMap(({ roles = [] }) => roles.map((role) => room.role(role as Role))),
    ...[...holders.flatMap(({ userIds = [] }) => userIds), ...deputies].map(room.user),
  ];
}

const concernedBy = (model: string, row: object): string[] => [
  ...ownersOf(model, row as Fields),
  ...(model === approvalRequests.name ? decidersOf(row as ApprovalRequestRow) : []),
];

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
    const { audience } = row as Fields;
    if (typeof audience === 'string') return partsOf(audience);
    const concerned = [row, before ?? row].flatMap((each) => concernedBy(model, each));
    const roles: readonly Role[] = READ_BY_ALL.includes(model) ? ROLES : OFFICE;
    return [...new Set([...roles.map(room.role), ...concerned])];
  }

  override roomsToShow({ model, before, after }: ModelChange): readonly string[] {
    const fields = (after ?? before) as Fields;
    if (typeof fields.audience === 'string') return partsOf(fields.audience);
    const all = this.readers.ofAll(model, fields).filter((role) => OFFICE.includes(role));
    const own = this.readers.ofOwn(model, fields);
    return [...all.map(room.role), ...ownersOf(model, fields).flatMap((name) => own.map((role) => inRole(name, role)))];
  }

  override messageOfNew(model: string): string | undefined {
    return NEW_ROW_MESSAGES[model];
  }

  override ownersIn({ data }: Recorded): object {
    const { studentId: student_id, userId: user_id, staffId: staff_id } = data as Fields;
    return { student_id, user_id, staff_id };
  }
}
