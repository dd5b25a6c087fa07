import { Person, refuse } from '@bursar/domain/assurance';
import { Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';

const GONE: readonly string[] = ['confirmed', 'kept', 'erased'];

@Injectable()
export class Unerased {
  constructor(private readonly execution: Execution) {}

  async expect(userId: string): Promise<void> {
    const { status } = await this.execution.load(Person, userId);
    if (GONE.includes(status)) throw refuse('already-erased');
  }
}
