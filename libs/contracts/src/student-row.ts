import { z } from 'zod';
import { optional, refusedIn } from './fields.js';
import { closed } from './route.js';
import { person, studentData } from './user-details.js';

const NOT_A_VALUE = /^(?:[\d.]+E\+\d{2,}|#N\/A|#[A-Z\d/]+[!?]|#{3,})$/i;
const replaced = (label: string): string =>
  `${label} must be text; the spreadsheet wrote a formula, an error or a shortened number`;

interface TypedStudent {
  readonly name: string;
  readonly password: string;
  readonly studentData: { readonly enrollment_no: string };
}

function asTyped({ name, password, studentData: { enrollment_no } }: TypedStudent, context: z.RefinementCtx): void {
  const isLost = (value: string) => value.startsWith('=') || NOT_A_VALUE.test(value);
  if (isLost(name)) refusedIn(context, 'name', replaced('Name'));
  if (NOT_A_VALUE.test(password)) refusedIn(context, 'password', replaced('Password'));
  if (!isLost(enrollment_no)) return;
  context.addIssue({ code: 'custom', message: replaced('Enrollment number'), path: ['studentData', 'enrollment_no'] });
}

export const studentRow = closed(
  z.object(
    { ...person, role: optional(z.literal('student', 'Only students can be uploaded in bulk')), studentData },
    'The row must be an object',
  ),
).superRefine(asTyped);
