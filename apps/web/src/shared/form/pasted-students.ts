import { ENROLLMENT_NUMBERS_MAX, identity, type User } from '@bursar/contracts';

import { callPage } from '../server/call.js';

/** @throws RequestFailed */
export async function studentsOf(
  numbers: readonly string[],
): Promise<{ readonly students: readonly User[]; readonly unknown: readonly string[] }> {
  const students: User[] = [];
  for (let start = 0; start < numbers.length; start += ENROLLMENT_NUMBERS_MAX) {
    const enrollment_nos = numbers.slice(start, start + ENROLLMENT_NUMBERS_MAX).join(',');
    const asked = { role: 'student', enrollment_nos, page: 1, limit: 2 * ENROLLMENT_NUMBERS_MAX } as const;
    students.push(...(await callPage(identity.allUsers, asked)).rows);
  }
  const found = new Set(students.map(({ enrollment_no }) => enrollment_no?.toUpperCase()));
  return { students, unknown: numbers.filter((number) => !found.has(number.toUpperCase())) };
}
