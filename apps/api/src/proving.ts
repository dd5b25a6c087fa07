import { type ProofResult, ReadModelProof } from '@bursar/domain/audit';
import { departmentNaming } from '@bursar/domain/identity';
import { Caller, Execution, SystemClock } from '@bursar/platform';
import { OperationRefused, progressOf } from '@bursar/platform/operations';
import { prove } from '@bursar/platform/proof';
import { openEventStore, openReadModels, openStateStore } from '@bursar/platform/stores';
import { Projector } from '@bursar/platform/subscriptions';
import { CONTEXTS, UPCASTERS_OF_ALL } from './app.module.js';
import { readable } from './readable-log.js';
import { type Settings } from './settings/settings.js';

const UNFIT = 'The read models are not those of this log and version. Start the server once, or run npm run rebuild.';

export async function provenReadModels(settings: Settings): Promise<ProofResult> {
  const store = await openEventStore(settings);
  const state = await openStateStore(settings);
  const readModels = await openReadModels(settings);
  try {
    const log = readable(store, state);
    const projections = CONTEXTS.flatMap((context) => context.projections);
    const projector = new Projector(log, readModels, projections, departmentNaming);
    if (!(await projector.attach())) throw new OperationRefused(UNFIT);
    await projector.prepare();
    const began_ms = performance.now();
    const progress = progressOf('Replaying');
    const proof = await prove({
      ...{ log, readModels, projections, naming: departmentNaming },
      ...{ directory: settings.DATA_DIR, events: Number.MAX_SAFE_INTEGER },
      report: (_, done) => progress(done),
    });
    const result = { ...proof, took: Math.round(performance.now() - began_ms) };
    const by = Caller.system();
    const proofId = by.newId();
    const command = { type: 'RecordProof', proofId, ...result } as const;
    await new Execution(log, new SystemClock(), UPCASTERS_OF_ALL).execute(ReadModelProof, proofId, command, by);
    return result;
  } finally {
    await Promise.all([store.close(), state.close(), readModels.close()]);
  }
}
