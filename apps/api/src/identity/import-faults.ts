import { type ProblemCode, type Violation } from '@bursar/contracts';
import { invalid, Refused } from '../platform/http/problems.js';
import { type UniqueValue } from './new-user.js';

/** What is wrong with a row of an upload; 1 is the first data row. */
export interface ImportFault extends Violation {
  readonly row: number;
  /** Of a value that somebody else has; any other fault is one of the row itself. */
  readonly duplicate?: ProblemCode;
}

/** A row has a value that another row or a user has. */
export const duplicateFault = (row: number, { field, refusal, code }: UniqueValue): ImportFault => ({
  row,
  field,
  message: refusal().message,
  duplicate: code,
});

/** A fault as the wire tells it. */
export const detailOf = ({ row, field, message }: ImportFault): Violation => ({ row, field, message });

/** The first fault is the sentence and decides between 400 and 409; all of them are the details. */
export function refusalOf([first, ...others]: readonly [ImportFault, ...ImportFault[]]): Refused {
  const details = [detailOf(first), ...others.map(detailOf)] as const;
  return first.duplicate
    ? new Refused(409, first.duplicate, `Row ${first.row}: ${first.message}`, details)
    : invalid(details);
}
