import { accounts, sessions } from '@bursar/domain/identity';
import { ReadModels } from '@bursar/platform/read-models';
import { type Authenticated, Authenticator, Revocations, Tokens } from '@bursar/platform/sessions';
import { Injectable } from '@nestjs/common';
import { type Member } from './person.js';

@Injectable()
export class AccountAuthenticator extends Authenticator {
  constructor(
    private readonly tokens: Tokens,
    private readonly readModels: ReadModels,
    private readonly revocations: Revocations,
  ) {
    super();
  }

  override async authenticate(token: string | undefined): Promise<Authenticated | undefined> {
    const claims = token ? await this.tokens.read(token) : undefined;
    if (!claims || this.revocations.isVoid(claims)) return undefined;
    const account = await this.readModels.get(accounts, claims.sub);
    // A passed-out student has a session only with dues at sign-in.
    if (!account || !(account.is_active || account.passed_out)) return undefined;
    if (account.session_version !== claims.sv) return undefined;
    if (!(await this.readModels.get(sessions, claims.jti))) return undefined;
    const { id, name, email, role, student_id: studentId } = account;
    const { department_id: departmentId, departments_led: departmentsLed } = account;
    const studentIds = [...account.former_student_ids, ...(studentId === null ? [] : [studentId])];
    const { must_change_password: mustChangePassword, is_active } = account;
    const { changed_by: changedBy, admitted_by: admittedBy } = account;
    const standing = { mustChangePassword, passedOut: !is_active, changedBy, admittedBy };
    const person: Member = {
      ...{ id, name, email, role, studentId, studentIds, departmentId, departmentsLed },
      ...standing,
      sessionId: claims.jti,
    };
    return { person, expires_ms: claims.exp * 1000, isOver: () => this.revocations.isVoid(claims) };
  }
}
