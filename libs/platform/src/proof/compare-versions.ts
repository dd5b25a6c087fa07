import { canonicalJson, type Position } from '@bursar/domain/kernel';
import { type AnyModel, type ReadModels, type StoredVersion } from '../read-models/read-models.js';
import { compareValues } from '../read-models/row-order.js';
import { type Differences } from './differences.js';

type Named = Pick<AnyModel, 'name'>;

export interface Compared {
  readonly rows: number;
  readonly pastRows: number;
}

export interface Sides {
  readonly stored: ReadModels;
  readonly replayed: ReadModels;
  readonly position: Position;
}

export async function compareVersions(
  model: Named,
  sides: Sides,
  differences: Differences,
  rest: () => Promise<void>,
): Promise<Compared> {
  const { stored, replayed, position } = sides;
  let known: string | undefined;
  const suspect = async (id: string) => {
    if (id === known || !(await differs(model, sides, id))) return;
    known = id;
    differences.add(model.name, id);
  };
  const [left, right] = [new Walk(stored.versions(model, position)), new Walk(replayed.versions(model, position))];
  const counted = { rows: 0, pastRows: 0 };
  try {
    await Promise.all([left.step(), right.step()]);
    while (left.at ?? right.at) {
      const order = orderOf(left.at, right.at);
      if (order >= 0) counted[kindOf(right.at)] += 1;
      if (order !== 0 || !isSame(left.at, right.at)) await suspect(idOf(left, right, order));
      if (await stepped(left, right, order)) await rest();
    }
  } finally {
    await Promise.all([left.end(), right.end()]);
  }
  return counted;
}

const kindOf = (version: StoredVersion | undefined) => (version?.until === undefined ? 'rows' : 'pastRows');

const idOf = (left: Walk, right: Walk, order: number): string => (order <= 0 ? left : right).at?.id ?? '';

async function stepped(left: Walk, right: Walk, order: number): Promise<boolean> {
  const steps = await Promise.all([order <= 0 && left.step(), order >= 0 && right.step()]);
  return steps.includes(true);
}

/** A commit may have moved the row meanwhile, so it is read again alone. */
async function differs(model: Named, { stored, replayed, position }: Sides, id: string): Promise<boolean> {
  const [one, other] = await Promise.all([
    all(stored.versions(model, position, id)),
    all(replayed.versions(model, position, id)),
  ]);
  return one.length !== other.length || one.some((version, index) => !isSame(version, other[index]));
}

async function all(slices: AsyncIterable<readonly StoredVersion[]>): Promise<StoredVersion[]> {
  const versions: StoredVersion[] = [];
  for await (const slice of slices) versions.push(...slice);
  return versions;
}

export function isSame(one: StoredVersion | undefined, other: StoredVersion | undefined): boolean {
  if (!one?.fits || one.id !== other?.id) return false;
  if (one.position !== other.position || one.until !== other.until) return false;
  return one.text === other.text || canonicalJson(JSON.parse(one.text)) === canonicalJson(JSON.parse(other.text));
}

function orderOf(one: StoredVersion | undefined, other: StoredVersion | undefined): number {
  if (!one) return 1;
  if (!other) return -1;
  return compareValues(one.id, other.id) || compareValues(one.position, other.position);
}

export class Walk {
  private readonly slices: AsyncIterator<readonly StoredVersion[]>;
  private slice: readonly StoredVersion[] = [];
  private index = 0;

  constructor(slices: AsyncIterable<readonly StoredVersion[]>) {
    this.slices = slices[Symbol.asyncIterator]();
  }

  get at(): StoredVersion | undefined {
    return this.slice[this.index];
  }

  async step(): Promise<boolean> {
    this.index += 1;
    if (this.index < this.slice.length) return false;
    this.index = 0;
    do {
      const next = await this.slices.next();
      this.slice = next.done ? [] : next.value;
      if (next.done) return true;
    } while (this.slice.length === 0);
    return true;
  }

  async end(): Promise<void> {
    await this.slices.return?.();
  }
}
