import { publishedCredentialOf } from '@bursar/api';
import {
  ADMIN_ROSTER,
  AdminRoster,
  Batch,
  EmailReservation,
  EnrollmentReservation,
  StudentImport,
  User,
  type UserEvents,
} from '@bursar/domain/identity';
import { derivedId, sha256 } from '@bursar/platform';
import { timeOn } from './academic-calendar.js';
import { actorOf, type Employee, type Person, type Student } from './campus.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

type Registration = UserEvents['UserRegistered'];

/** The first administrator has no registrar. */
const NOBODY = { role: 'system' } as const;

function reserveEmail(moment: Moment, { userId, email }: Person): void {
  moment.execute(EmailReservation, sha256(email), { type: 'Take', holder: userId, at: moment.time });
}

function register(
  moment: Moment,
  { userId, name, email, role, departmentId }: Person,
  rest: Pick<Registration, 'student' | 'monthlySalaryPaise' | 'source' | 'importId'>,
): void {
  const registration = { userId, name, email, role, departmentId, ...rest };
  moment.execute(User, userId, { type: 'RegisterUser', registration, credentialId: publishedCredentialOf(userId) });
}

function hire(moment: Moment, employee: Employee): void {
  const { userId, role, monthlySalaryPaise } = employee;
  reserveEmail(moment, employee);
  register(moment, employee, { student: null, monthlySalaryPaise, source: 'demo', importId: null });
  if (role === 'admin') moment.execute(AdminRoster, ADMIN_ROSTER, { type: 'Join', userId });
}

function admit(moment: Moment, batch: number, students: readonly Student[]): void {
  const importId = derivedId('demo', 'import', batch);
  moment.execute(StudentImport, importId, {
    type: 'Start',
    runId: importId,
    facts: {},
    targetCount: students.length,
  });
  for (const person of students) {
    const { userId, student } = person;
    reserveEmail(moment, person);
    const number = sha256(student.enrollmentNo);
    moment.execute(EnrollmentReservation, number, { type: 'Take', holder: userId, at: moment.time });
    register(moment, person, { student, monthlySalaryPaise: null, source: 'demo', importId });
  }
  moment.execute(StudentImport, importId, {
    type: 'Complete',
    runId: importId,
    done: students.length,
    passedOver: 0,
  });
}

function passOut(moment: Moment, batch: number, by: Person, students: readonly Student[]): void {
  const passOutId = derivedId('demo', 'pass-out', batch);
  const userIds = students.map(({ userId }) => userId);
  moment.execute(Batch, String(batch), { type: 'PassOutBatch', batch, passOutId, userIds });
  const deactivate = { type: 'DeactivateUser', by: by.userId, reason: 'batch_passed_out', passOutId } as const;
  for (const userId of userIds) moment.execute(User, userId, deactivate);
}

export function peopleComeAndGo({ calendar, campus, diary }: University): void {
  const { registrar, employees, students } = campus;
  const by = actorOf(registrar);

  diary.note(timeOn(calendar.opening, 540), NOBODY, (moment) => hire(moment, registrar));
  for (const employee of employees.filter((each) => each !== registrar)) {
    diary.note(timeOn(employee.joinedOn, 560), by, (moment) => hire(moment, employee));
  }
  for (const batch of calendar.batches) {
    const admitted = students.filter(({ student }) => student.batch === batch);
    diary.note(timeOn(calendar.admissionOf(batch), 580), by, (moment) => admit(moment, batch, admitted));
  }
  for (const { userId, left } of [...employees, ...students]) {
    if (left?.reason !== 'manual') continue;
    const deactivate = { type: 'DeactivateUser', by: registrar.userId, reason: left.reason } as const;
    diary.note(timeOn(left.on, 600), by, (moment) => moment.execute(User, userId, deactivate));
  }
  for (const batch of calendar.batches) {
    const leaving = students.filter(
      ({ student, left }) => student.batch === batch && left?.reason === 'batch_passed_out',
    );
    if (leaving.length === 0) continue;
    diary.note(timeOn(calendar.graduationOf(batch), 600), by, (moment) => passOut(moment, batch, registrar, leaving));
  }
}
