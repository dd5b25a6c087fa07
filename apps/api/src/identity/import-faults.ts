import { type ProblemCode, type Violation } from '@bursar/contracts';
import { invalid, Refused } from '@bursar/platform/http';
import { type UniqueValue } from './new-user.js';

/** Row 1 is the first data row. */
export interface ImportFault extends Violation {
  readonly row: number;
  readonly duplicate?: ProblemCode;
}

export const duplicateFault = (row: number, { refusal, code }: UniqueValue): ImportFault => {
  const { field = '', message } = refusal();
  return { row, field, message, duplicate: code };
};

export const detailOf = ({ row, field, message }: ImportFault): Violation => ({ row, field, message });

export function refusalOf([first, ...others]: readonly [ImportFault, ...ImportFault[]]): Refused {
  const details = [detailOf(first), ...others.map(detailOf)] as const;
  return first.duplicate
    ? new Refused(409, first.duplicate, `Row ${first.row}: ${first.message}`, details)
    : invalid(details);
}
