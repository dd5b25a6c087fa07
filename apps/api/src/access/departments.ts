import { departments, DEPARTMENTS, type NamedDepartment } from '@bursar/domain/identity';
import { ReadModels, type RowReader } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

/** Null for a shipped department before its first rename. */
export type VersionedDepartment = NamedDepartment & { readonly version: number | null };

export async function departmentsOf(readModels: RowReader): Promise<readonly VersionedDepartment[]> {
  const start = DEPARTMENTS.map((department) => ({ ...department, version: null }));
  const rows = await readModels.find(departments, {});
  const byId = new Map<number, VersionedDepartment>([...start, ...rows].map((each) => [each.id, each]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

@Injectable()
export class Departments {
  constructor(private readonly readModels: ReadModels) {}

  all(): Promise<readonly VersionedDepartment[]> {
    return departmentsOf(this.readModels);
  }

  async find(id: number | string): Promise<VersionedDepartment | undefined> {
    return (await this.all()).find((department) => String(department.id) === String(id));
  }

  async nameOf(id: number | null): Promise<string | null> {
    return id === null ? null : ((await this.find(id))?.name ?? null);
  }
}
