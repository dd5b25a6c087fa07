import {
  expenses,
  type PurchaseOrderRow,
  purchaseOrders,
  refuse,
  type VendorRow,
  vendors,
} from '@bursar/domain/expenses';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const plain = (typed: string): string => typed.trim().toUpperCase();

type Firm = Pick<VendorRow, 'name' | 'gstin' | 'pan'>;

const isSameFirm = (one: Firm, other: Firm): boolean =>
  plain(one.name) === plain(other.name) ||
  (one.gstin !== null && one.gstin === other.gstin) ||
  (one.pan !== null && one.pan === other.pan);

@Injectable()
export class VendorBills {
  constructor(private readonly readModels: ReadModels) {}

  /** @throws `expenses/duplicate-bill` if another order of the vendor has a bill of this number */
  async refuseKnown(expenseId: string, billNumber: string): Promise<void> {
    const order = await this.readModels.get(purchaseOrders, expenseId);
    if (!order) return;
    const orders = await this.ordersOf(order);
    const ids = orders.map(({ id }) => id).filter((id) => id !== expenseId);
    const others = await this.readModels.find(expenses, { where: { status: 'approved' }, ids });
    const same = others.find(({ bills }) => bills.some(({ number }) => plain(number) === plain(billNumber)));
    const number = orders.find(({ id }) => id === same?.id)?.po_number ?? '';
    if (same) throw refuse('duplicate-bill', billNumber, order.vendor_name, number);
  }

  private async ordersOf({ vendor_id, vendor_name }: PurchaseOrderRow): Promise<readonly PurchaseOrderRow[]> {
    const all = await this.readModels.find(vendors, {});
    const ordered = { name: vendor_name, gstin: null, pan: null };
    const firm = all.find(({ id }) => id === vendor_id) ?? ordered;
    const kin = all.filter((vendor) => isSameFirm(vendor, firm) || isSameFirm(vendor, ordered));
    const names = [...new Set([vendor_name, ...kin.map(({ name }) => name)])];
    const [byId, byName] = await Promise.all([
      this.readModels.find(purchaseOrders, { where: { vendor_id: { in: kin.map(({ id }) => id) } } }),
      this.readModels.find(purchaseOrders, { where: { vendor_name: { in: names } } }),
    ]);
    return [...byId, ...byName];
  }
}
