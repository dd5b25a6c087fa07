import { type Position, type Projection } from '@bursar/domain/kernel';
import { type ReadModels } from '@bursar/platform/read-models';

type Model = Pick<Projection, 'name'>;

export async function nextWrite(
  readModels: Pick<ReadModels, 'changed' | 'checkpoint'>,
  models: readonly Model[],
  after: Position,
): Promise<Position | undefined> {
  const head = await readModels.checkpoint();
  const placeOf = (number: bigint): Position => String(number).padStart(head.length, '0');
  const isWritten = async (from: bigint, to: bigint): Promise<boolean> => {
    for (const model of models) {
      for await (const ids of readModels.changed(model, placeOf(from), placeOf(to))) if (ids.length > 0) return true;
    }
    return false;
  };
  const end = BigInt(head === '' ? 0 : head);
  let low = BigInt(after === '' ? 0 : after);
  let window = 1n;
  let high = low;
  do {
    low = high;
    if (low >= end) return undefined;
    high = low + window > end ? end : low + window;
    window *= 2n;
  } while (!(await isWritten(low, high)));
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (await isWritten(low, middle)) high = middle;
    else low = middle;
  }
  return placeOf(high);
}
