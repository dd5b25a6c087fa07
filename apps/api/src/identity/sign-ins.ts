import { type Role, Session } from '@bursar/domain/identity';
import { type Caller, Execution } from '@bursar/platform';
import { Tokens } from '@bursar/platform/sessions';
import { Injectable } from '@nestjs/common';

interface SignIn {
  readonly userId: string;
  readonly role: Role;
  readonly studentId: string | null;
  readonly sessionVersion: number;
  readonly remember: boolean;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly device: string | undefined;
}

@Injectable()
export class SignIns {
  constructor(
    private readonly execution: Execution,
    private readonly tokens: Tokens,
  ) {}

  async open(signIn: SignIn, by: Caller): Promise<string> {
    const { userId, role, studentId, sessionVersion: sv, remember, exp, device } = signIn;
    const sessionId = by.newId();
    const expiresAt = new Date(exp * 1000).toISOString();
    const command = { type: 'LogIn', userId, sessionId, remember, expiresAt, ...(device && { device }) } as const;
    await this.execution.execute(Session, sessionId, command, by);
    return this.tokens.sign({ sub: userId, role, student_id: studentId ?? undefined, sv, jti: sessionId, exp });
  }
}
