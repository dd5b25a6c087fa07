import { type Day, type Paise } from '../kernel/index.js';
import { type Account } from './accounts.js';

export interface Line {
  readonly account: Account;
  /** A debit is positive, a credit negative. */
  readonly paise: Paise;
  readonly part: string | null;
  /** By default its record's. */
  readonly departmentId?: number;
  /** Of this line, after that of its entry. */
  readonly day?: Day;
}

export type PostedLine = Line & { readonly transactionId: string | null; readonly postedOn: Day };

export interface Rule<Data> {
  readonly says: string;
  /** By default the IST day of its booking. */
  readonly day?: (data: Data) => Day;
  readonly posts: (data: Data, posted: readonly PostedLine[], today: Day) => readonly Line[];
}

export const debit = (account: Account, paise: Paise, part: string | null = null): Line => ({ account, paise, part });
export const credit = (account: Account, paise: Paise, part: string | null = null): Line => ({
  account,
  paise: -paise,
  part,
});

export const sumOf = (lines: readonly Line[]): Paise => lines.reduce((total, { paise }) => total + paise, 0);

export const onAccount = (lines: readonly PostedLine[], account: Account): Paise =>
  sumOf(lines.filter((line) => line.account === account));

export function netOf(lines: readonly Line[]): readonly Line[] {
  const nets = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.account} ${line.part ?? ''} ${line.departmentId ?? ''} ${line.day ?? ''}`;
    nets.set(key, { ...line, paise: line.paise + (nets.get(key)?.paise ?? 0) });
  }
  return [...nets.values()].map(({ account, paise, part, departmentId, day }) => ({
    ...{ account, paise, part },
    ...(departmentId !== undefined && { departmentId }),
    ...(day !== undefined && { day }),
  }));
}

export const mirrored = (lines: readonly Line[]): readonly Line[] =>
  netOf(lines.map((line) => ({ ...line, paise: -line.paise })));
