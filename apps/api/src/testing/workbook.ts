import { strFromU8, unzipSync } from 'fflate';

export function partOf(workbook: Uint8Array, name: string): string {
  const bytes = unzipSync(workbook)[name];
  if (!bytes) throw new Error(`The workbook has no ${name}`);
  return strFromU8(bytes);
}
