import { type AidApplication } from '@bursar/contracts';
import { aidApplications, refuse } from '@bursar/domain/aid';
import { type ReadModels } from '../platform/read-models/read-models.js';

/** An application as it is answered. Throws `aid/application-not-found`. */
export async function aidApplicationOf(readModels: ReadModels, id: string): Promise<AidApplication> {
  const row = await readModels.get(aidApplications, id);
  if (!row) throw refuse('application-not-found');
  return row;
}
