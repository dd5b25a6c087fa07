import { type Hit, type Hits } from '@bursar/contracts';
import { paymentOrders } from '@bursar/domain/payments';
import { type Person } from '@bursar/platform';
import { type Naming, ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { type AnySearched, payments, SEARCHED } from './searched.js';

const HITS_MAX = 5;

const WAYS: readonly Naming['how'][] = ['exactly', 'beginning', 'words'];

interface Found extends Hits {
  readonly exact: boolean;
}

type Row = { readonly id: string };

@Injectable()
export class RecordSearch {
  constructor(private readonly readModels: ReadModels) {}

  async named(text: string, person: Person): Promise<Hits[]> {
    const all = await Promise.all(SEARCHED.map((searched) => this.among(searched, text, person)));
    const found = all.filter(({ hits }) => hits.length > 0);
    const ordered = [...found.filter(({ exact }) => exact), ...found.filter(({ exact }) => !exact)];
    return ordered.map(({ kind, hits }) => ({ kind, hits }));
  }

  private async among(searched: AnySearched, text: string, person: Person): Promise<Found> {
    const { kind, hit } = searched;
    const where = searched.reach(person);
    if (where === undefined) return { kind, hits: [], exact: false };
    const ways = WAYS.map((how) => this.find(searched, { where, named: { text, how } }));
    const orders = searched === payments ? [this.ofOrders(text, where)] : [];
    const found = await Promise.all([...orders, ...ways]);
    const rows = new Map(found.flat().map((row) => [row.id, row]));
    const hits = [...rows.values()].slice(0, HITS_MAX).map((row): Hit => ({ id: row.id, ...hit(row, person) }));
    return { kind, hits, exact: found.slice(0, orders.length + 1).some((some) => some.length > 0) };
  }

  /** An order names the payment that it got. */
  private async ofOrders(text: string, where: object): Promise<readonly Row[]> {
    const named = { text, how: 'beginning' } as const;
    const orders = await this.readModels.find(paymentOrders, { named, limit: HITS_MAX });
    const ids = orders.flatMap(({ payment_id }) => payment_id ?? []);
    return ids.length === 0 ? [] : this.find(payments, { where: { ...where, payment_reference: { in: ids } } });
  }

  private find(
    { model, order }: AnySearched,
    asked: { readonly where: object; readonly named?: Naming },
  ): Promise<readonly Row[]> {
    return this.readModels.find(model, { ...asked, sort: [{ field: order, descending: true }], limit: HITS_MAX });
  }
}
