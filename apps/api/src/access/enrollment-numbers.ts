import { type UserRow, users } from '@bursar/domain/identity';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const READ_AT_ONCE = 500;

const keyOf = (number: string): string => number.toUpperCase();

const spellingsOf = (number: string): readonly string[] => [number, number.toUpperCase(), number.toLowerCase()];

/** Numbers are unique in any case. */
@Injectable()
export class EnrollmentNumbers {
  constructor(private readonly readModels: ReadModels) {}

  async studentsOf(numbers: readonly string[]): Promise<ReadonlyMap<string, UserRow>> {
    const found = new Map<string, UserRow>();
    for (let first = 0; first < numbers.length; first += READ_AT_ONCE) {
      const spellings = numbers.slice(first, first + READ_AT_ONCE).flatMap(spellingsOf);
      const students = await this.readModels.find(users, { where: { enrollment_no: { in: spellings } } });
      for (const student of students) found.set(keyOf(student.enrollment_no ?? ''), student);
    }
    for (const number of numbers.filter((each) => !found.has(keyOf(each)))) {
      const student = await this.inAnyCase(number);
      if (student) found.set(keyOf(number), student);
    }
    return new Map(
      numbers.flatMap((number) => {
        const student = found.get(keyOf(number));
        return student ? [[number, student] as const] : [];
      }),
    );
  }

  private async inAnyCase(text: string): Promise<UserRow | undefined> {
    const alike = await this.readModels.find(users, { named: { text, how: 'exactly' } });
    return alike.find(({ enrollment_no }) => enrollment_no !== null && keyOf(enrollment_no) === keyOf(text));
  }
}
