import {
  fanOutOf,
  type Position,
  project,
  type Projection,
  type Recorded,
  type RollUp,
  rollUpOnto,
  type RowChange,
  Rows,
} from '@bursar/domain/kernel';
import { ERASED } from '../protection/sealed-text.js';
import { type RewrittenVersion } from '../read-models/read-models.js';
import { type ConcernedModels } from './concerned-models.js';

type RolledUp = Pick<Projection, 'name'> & { readonly rollUp: RollUp };

export type RowIds = ReadonlyMap<Projection, ReadonlySet<string>>;

class Folded {
  readonly rows = new Rows<object>();
  readonly positions = new Map<string, Position[]>();
  private readonly redacted: { readonly id: string; readonly row: object; readonly position: Position }[] = [];
  private readonly fanningOut: Projection;

  constructor(
    private readonly model: Projection,
    private readonly ids: ReadonlySet<string>,
  ) {
    this.fanningOut = { ...model, on: {} };
  }

  touches(event: Recorded): boolean {
    return this.owns(event) || fanOutOf(this.model, event) !== undefined;
  }

  add(event: Recorded): readonly RowChange[] {
    const changes = project(this.owns(event) ? this.model : this.fanningOut, this.rows, event);
    this.keep(changes, event.position);
    return changes;
  }

  private keep(changes: readonly RowChange[], position: Position): void {
    for (const { id, after: row } of changes) {
      if (row && JSON.stringify(row).includes(ERASED)) this.redacted.push({ id, row, position });
    }
  }

  rollUp({ rollUp }: RolledUp, changes: readonly RowChange[], position: Position): void {
    const rolled = rollUpOnto(rollUp, this.rows, position, changes);
    this.keep(rolled, position);
    for (const { id, after } of rolled) {
      if (after) this.positions.set(id, [...(this.positions.get(id) ?? []), position]);
    }
  }

  versions(): readonly RewrittenVersion[] {
    return this.redacted.map((version) => ({
      ...version,
      isCurrent: this.rows.get(version.id)?.position === version.position,
    }));
  }

  private owns(event: Recorded): boolean {
    return event.type in this.model.on && this.ids.has(this.model.rowOf(event));
  }
}

export class Refold {
  private readonly folded = new Map<Projection, Folded>();

  constructor(
    private readonly concerned: ConcernedModels,
    rows: RowIds,
  ) {
    for (const [model, ids] of rows) {
      this.folded.set(model, new Folded(model, ids));
      for (const rolled of concerned.rollUpsOf(model)) {
        // Sums hold no texts.
        if (!rolled.rollUp.sums) this.folded.set(rolled, new Folded(rolled, new Set()));
      }
    }
  }

  concerns(type: string): boolean {
    return this.concerned.ofType(type).some((model) => this.folded.has(model));
  }

  touches(event: Recorded): boolean {
    return this.concerned.ofType(event.type).some((model) => this.folded.get(model)?.touches(event));
  }

  add(event: Recorded): void {
    for (const model of this.concerned.ofType(event.type)) {
      const changes = this.folded.get(model)?.add(event) ?? [];
      if (changes.length === 0) continue;
      for (const rolled of this.concerned.rollUpsOf(model))
        this.folded.get(rolled)?.rollUp(rolled, changes, event.position);
    }
  }

  *rolledUp(): Generator<{ readonly model: Projection; readonly id: string; readonly positions: readonly Position[] }> {
    for (const [model, { positions }] of this.folded) {
      for (const [id, known] of positions) yield { model, id, positions: known };
    }
  }

  versions(): ReadonlyMap<Projection, readonly RewrittenVersion[]> {
    return new Map(Array.from(this.folded, ([model, folded]) => [model, folded.versions()]));
  }
}
