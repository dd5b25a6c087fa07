import {
  type ApprovalRoute,
  type Authority,
  type Day,
  type Deciding,
  type Officer,
  type Paise,
} from '../kernel/index.js';
import { type ExpenseChanges, type ExpenseRequest, type ReceiptFile } from './events.js';

export type ExpenseCommands = {
  SubmitExpense: { request: ExpenseRequest; route?: ApprovalRoute };
  AttachReceipt: { by: string; receipt: ReceiptFile };
  ApproveExpense: Deciding;
  RejectExpense: Deciding;
  ReturnExpense: Deciding;
  ResubmitExpense: { by: string; changes: ExpenseChanges; answer: string; route?: ApprovalRoute };
  FallStep: { people: readonly Authority[] };
  WithdrawExpense: { by: string };
  OrderPurchase: { vendorName: string; vendorId?: string; by: Officer };
  ReceiveGoods: { receivedId: string; quantityNote: string; complete: boolean; by: Officer };
  EnterBill: {
    billId: string;
    billedPaise: Paise;
    billNumber: string;
    billDate: Day;
    moreFollow: boolean;
    today: Day;
    by: Officer;
  };
  ClosePurchase: { by: Officer };
  CancelPurchase: { reason: string };
  ReverseExpense: { reason: string; by: Officer };
  AcknowledgeReservation: { financialYear: string };
  PayExpense: { paidOn: Day; today: Day; paymentReference: string; by: Officer; payableFrom?: Day };
};
