import { concerns, fanOutOf, type Projection, type Recorded, type RollUp, type Versioned } from '@bursar/domain/kernel';
import { type ReadModels } from '../read-models/read-models.js';

type RollUpModel = Projection & { readonly rollUp: RollUp };

const isRollUp = (model: Projection): model is RollUpModel => model.rollUp !== undefined;

const familyOf = ({ name, rollUp }: Projection): string => rollUp?.of.name ?? name;

/** A source and its roll-ups are rebuilt together. */
export function withFamilies<Model extends { readonly name: string }>(
  all: readonly Model[],
  projections: readonly Projection[],
  some: readonly { readonly name: string }[],
): readonly Model[] {
  const asked = new Set(some.map(({ name }) => name));
  const families = new Set(projections.filter(({ name }) => asked.has(name)).map(familyOf));
  for (const model of projections) if (families.has(familyOf(model))) asked.add(model.name);
  return all.filter(({ name }) => asked.has(name));
}

export class ConcernedModels {
  private readonly byType = new Map<string, readonly Projection[]>();

  constructor(private readonly projections: readonly Projection[]) {}

  rollUpsOf({ name }: Projection): readonly RollUpModel[] {
    return this.projections.filter(isRollUp).filter(({ rollUp }) => rollUp.of.name === name);
  }

  ofType(type: string): readonly Projection[] {
    let models = this.byType.get(type);
    if (!models) {
      models = this.projections.filter((model) => concerns(model, { type }));
      this.byType.set(type, models);
    }
    return models;
  }

  per(events: readonly Recorded[]): Map<Projection, Recorded[]> {
    const perModel = new Map<Projection, Recorded[]>();
    for (const event of events) {
      for (const model of this.ofType(event.type)) {
        const concerning = perModel.get(model);
        if (concerning) concerning.push(event);
        else perModel.set(model, [event]);
      }
    }
    return perModel;
  }
}

export function touchedRows(
  readModels: Pick<ReadModels, 'load'>,
  model: Projection,
  events: readonly Recorded[],
  also: Iterable<string> = [],
): Promise<Map<string, Versioned<object>>> {
  const ids = new Set<string>(also);
  const where: Partial<object>[] = [];
  for (const event of events) {
    if (event.type in model.on) ids.add(model.rowOf(event));
    const fanOut = fanOutOf(model, event);
    if (fanOut) where.push(fanOut.where);
  }
  return readModels.load(model, [...ids], where);
}
