import { StateStore } from '@bursar/platform/state-store';
import { Injectable } from '@nestjs/common';
import { type NewUser } from './new-user.js';

export type PreparedImport = {
  readonly importId: string;
  readonly students: readonly (NewUser & { readonly passwordHash: string })[];
};

/** A crash must not lose an accepted upload. */
@Injectable()
export class PreparedImports {
  constructor(private readonly state: StateStore) {}

  async keep(prepared: PreparedImport): Promise<void> {
    await this.state.put('imports', new Map([[prepared.importId, prepared]]));
  }

  async all(): Promise<readonly PreparedImport[]> {
    return (await this.state.list<PreparedImport>('imports')).map(({ value }) => value);
  }

  async studentsOf(importId: string): Promise<PreparedImport['students']> {
    const prepared = await this.state.get<PreparedImport>('imports', importId);
    if (!prepared) throw new Error(`The upload ${importId} is not kept any more`);
    return prepared.students;
  }

  async forget(importId: string): Promise<void> {
    await this.state.delete('imports', [importId]);
  }

  async expect(userId: string): Promise<boolean> {
    return (await this.all()).some(({ students }) =>
      students.some(({ registration }) => registration.userId === userId),
    );
  }
}
