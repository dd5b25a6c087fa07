import { type Collection } from 'mongodb';
import { BEGINNING, type Position } from '@bursar/domain/kernel';
import { type Landmark, landmarkOf, type Source } from '../event-store/source.js';
import { isTaken, type MongoConnection } from '../mongo/mongo-connection.js';
import { layoutOf, outdatedModel } from './model-definition.js';
import { ModelCollection, pastCollection } from './mongo-model-collection.js';
import { type AnyModel, type Checkpoint, type Model, ofModel, ReadModelsUnavailable } from './read-models.js';

/** Raise it when the layout changes. */
const LAYOUT = 2;
const ID = 'read-models';
const PREFIX = 'rows_';

interface Entry {
  readonly name: string;
  readonly layout: string;
  readonly collection: string;
}

export interface Pointer {
  readonly _id: string;
  readonly source: string;
  readonly position: Position;
  readonly last?: Landmark | null;
  readonly complete: boolean;
  readonly generation: number;
  readonly fence: number;
  readonly models: readonly Entry[];
}

export class ModelDirectory {
  private readonly pointers: Collection<Pointer>;
  private models: readonly AnyModel[] = [];
  private generation = 0;
  private collections = new Map<string, ModelCollection>();

  constructor(
    private readonly connection: MongoConnection,
    private readonly fence: () => number,
    private readonly swapped: (models: readonly string[]) => void,
  ) {
    this.pointers = connection.collection<Pointer>('progress');
  }

  of(model: Pick<AnyModel, 'name'>): ModelCollection {
    return ofModel(this.collections, model);
  }

  async refresh(): Promise<Pointer | undefined> {
    const pointer = (await this.pointers.findOne({ _id: ID })) ?? undefined;
    if (pointer && this.collections.size > 0 && pointer.generation > this.generation) {
      const before = this.collections;
      this.use(this.models, pointer);
      const models = [...this.collections.keys()];
      const swapped = models.filter((name) => this.collections.get(name)?.name !== before.get(name)?.name);
      this.swapped(swapped.length > 0 ? swapped : models);
    }
    return pointer;
  }

  async attach(models: readonly AnyModel[], source: Source): Promise<boolean> {
    const pointer = await this.refresh();
    if (!pointer || !(await fits(pointer, models, source))) return false;
    this.use(models, pointer);
    return true;
  }

  async prepare(models: readonly Model[], source: Source): Promise<readonly Model[]> {
    const pointer = await this.refresh();
    if (pointer?.complete && (await isHeld(pointer, source))) return this.keep(models, pointer);
    const generation = (pointer?.generation ?? 0) + 1;
    const entries = models.map((model) => entryOf(model, generation));
    for (const collection of this.collectionsOf(models, entries)) await collection.make();
    const next = { source: source.identity, ...placeOf(undefined), complete: false, models: entries };
    await this.flip(pointer, { ...next, generation });
    this.use(models, { models: entries, generation });
    await this.dropOthersThan(entries.map(({ collection }) => collection));
    return models;
  }

  private async keep(models: readonly Model[], pointer: Pointer): Promise<readonly Model[]> {
    const entries = pointer.models.filter(
      ({ name, layout }) => models.some((model) => model.name === name) && outdatedModel(name, LAYOUT, layout),
    );
    let { generation } = pointer;
    if (entries.length < pointer.models.length) {
      generation += 1;
      await this.flip(pointer, { ...contentOf(pointer), models: entries, generation });
    }
    this.use(models, { models: entries, generation });
    await this.dropOthersThan(entries.map(({ collection }) => collection));
    return models.filter((model) => !isKept(entries, model));
  }

  async newGeneration(models: readonly AnyModel[]): Promise<ModelCollection[]> {
    await this.dropOthersThan([...this.collections.values()].map(({ name }) => name));
    return this.collectionsOf(
      models,
      models.map((model) => entryOf(model, this.generation + 1)),
    );
  }

  /** Other processes take rewritten rows for swapped ones. */
  async tell(): Promise<void> {
    const pointer = (await this.pointers.findOne({ _id: ID })) ?? undefined;
    if (!pointer) return;
    const generation = this.generation + 1;
    await this.flip(pointer, { ...contentOf(pointer), models: pointer.models, generation });
    this.generation = generation;
  }

  async adopt(collections: readonly ModelCollection[], checkpoint: Checkpoint): Promise<void> {
    const pointer = (await this.pointers.findOne({ _id: ID })) ?? undefined;
    const generation = this.generation + 1;
    const made = collections.map(({ model, name }) => ({ ...entryOf(model, generation), collection: name }));
    const others = (pointer?.models ?? []).filter(({ name }) => made.every((entry) => entry.name !== name));
    const models = [...others, ...made];
    const place = { source: pointer?.source ?? '', ...placeOf(checkpoint), complete: true };
    await this.flip(pointer, { ...(pointer && others.length > 0 ? contentOf(pointer) : place), models, generation });
    this.use(this.models, { models, generation });
  }

  /** @throws ReadModelsUnavailable when this writer's term is over */
  async advance(checkpoint: Checkpoint): Promise<void> {
    const fence = this.fence();
    const place = placeOf(checkpoint);
    const mine = { _id: ID, generation: this.generation, fence: { $lte: fence } };
    const older = { ...mine, position: { $lt: place.position } };
    const moved = await this.pointers.updateOne(older, { $set: { ...place, fence } });
    if (moved.matchedCount > 0) return;
    const { matchedCount } = await this.pointers.updateOne(mine, { $set: { fence } });
    if (matchedCount === 0) throw takenOver();
  }

  private async flip(from: Pointer | undefined, to: Omit<Pointer, '_id' | 'fence'>): Promise<void> {
    const fence = this.fence();
    if (!from) {
      await this.pointers.insertOne({ _id: ID, ...to, fence }).catch((error: unknown) => {
        throw isTaken(error) ? takenOver() : error;
      });
      return;
    }
    const unchanged = { _id: ID, generation: to.generation - 1, fence: { $lte: fence } };
    const { matchedCount } = await this.pointers.updateOne(unchanged, { $set: { ...to, fence } });
    if (matchedCount === 0) throw takenOver();
  }

  private use(models: readonly AnyModel[], { models: entries, generation }: Pick<Pointer, 'models' | 'generation'>) {
    this.models = models;
    this.generation = generation;
    this.collections = new Map(this.collectionsOf(models, entries).map((each) => [each.model.name, each]));
  }

  private collectionsOf(models: readonly AnyModel[], entries: readonly Entry[]): ModelCollection[] {
    return entries.flatMap(({ name, layout, collection }) => {
      const model = models.find((each) => each.name === name);
      const read = model && layout !== layoutOf(LAYOUT, model) ? outdatedModel(name, LAYOUT, layout) : model;
      return read ? [new ModelCollection(this.connection, read, collection)] : [];
    });
  }

  private async dropOthersThan(kept: readonly string[]): Promise<void> {
    for (const name of await this.connection.namesFrom(PREFIX)) {
      if (!kept.some((each) => name === each || name === pastCollection(each))) await this.connection.drop(name);
    }
  }
}

const entryOf = (model: AnyModel, generation: number): Entry => ({
  name: model.name,
  layout: layoutOf(LAYOUT, model),
  collection: `${PREFIX}${model.name}_${generation}`,
});

const placeOf = (checkpoint: Checkpoint): Pick<Pointer, 'position' | 'last'> => ({
  position: checkpoint?.position ?? BEGINNING,
  last: checkpoint ? landmarkOf(checkpoint) : null,
});

const contentOf = ({ source, position, last = null, complete }: Pointer) => ({ source, position, last, complete });

const isHeld = async ({ source, position, last }: Pointer, { identity, holds }: Source): Promise<boolean> =>
  source === identity && (position === BEGINNING || (last !== undefined && last !== null && (await holds(last))));

const isKept = (entries: readonly Entry[], model: AnyModel): boolean =>
  entries.some(({ name, layout }) => name === model.name && layout === layoutOf(LAYOUT, model));

async function fits(pointer: Pointer, models: readonly AnyModel[], source: Source): Promise<boolean> {
  if (!pointer.complete || pointer.models.length !== models.length) return false;
  return models.every((model) => isKept(pointer.models, model)) && (await isHeld(pointer, source));
}

const takenOver = (): ReadModelsUnavailable =>
  new ReadModelsUnavailable('Another process has taken over writing the read models.');
