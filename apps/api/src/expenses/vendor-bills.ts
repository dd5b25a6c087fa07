import { expenses, purchaseOrders, refuse } from '@bursar/domain/expenses';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const plain = (billNumber: string): string => billNumber.trim().toUpperCase();

@Injectable()
export class VendorBills {
  constructor(private readonly readModels: ReadModels) {}

  /** @throws `expenses/duplicate-bill` if another order of the vendor has a bill of this number */
  async refuseKnown(expenseId: string, billNumber: string): Promise<void> {
    const order = await this.readModels.get(purchaseOrders, expenseId);
    if (!order) return;
    const { vendor_id, vendor_name } = order;
    const where = vendor_id === null ? { vendor_name } : { vendor_id };
    const orders = await this.readModels.find(purchaseOrders, { where });
    const ids = orders.map(({ id }) => id).filter((id) => id !== expenseId);
    const others = await this.readModels.find(expenses, { where: { status: 'approved' }, ids });
    const same = others.find(({ bills }) => bills.some(({ number }) => plain(number) === plain(billNumber)));
    const number = orders.find(({ id }) => id === same?.id)?.po_number ?? '';
    if (same) throw refuse('duplicate-bill', billNumber, vendor_name, number);
  }
}
