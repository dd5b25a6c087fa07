import { fees } from '@bursar/contracts';
import { assignedFees, Invoice, invoices, refuse, StudentFee } from '@bursar/domain/fees';
import { istDayOf } from '@bursar/domain/kernel';
import { Clock, Execute } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Assignments } from './assignments.js';

@Controller()
export class InvoicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly assignments: Assignments,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(fees)({
    invoices: (input) => this.readModels.page(invoices, queryOf(invoices, input, '-issued_at')),

    setInvoiceStatus: async ({ id, status, due_date: dueDate, reason = '' }, by) => {
      if (dueDate !== undefined) {
        const { assigned_fee_id } = await this.invoice(id);
        const extend = { type: 'ExtendDueDate', dueDate, reason, runId: null } as const;
        await this.commands.execute(Execute.on(StudentFee, assigned_fee_id, extend, by));
      }
      return async () => {
        if (status !== undefined) {
          const { status: shown } = await this.invoice(id);
          const today = istDayOf(this.clock.now());
          const command = { type: 'ChangeInvoiceStatus', to: status, shown, today } as const;
          await this.commands.execute(Execute.on(Invoice, id, command, by));
        }
        return async () => ({ message: 'Invoice updated.', invoice: await this.invoice(id) });
      };
    },

    deleteInvoice: async ({ id }, by) => {
      await this.commands.execute(Execute.on(Invoice, id, { type: 'DeleteInvoice', reason: 'manual' }, by));
      return () => ({ message: 'Invoice deleted.' });
    },

    addInvoice: async ({ student_id, title: name, amount: amountPaise, due_date: dueDate, description = '' }, by) => {
      const student = await this.assignments.student(student_id);
      const id = by.newId();
      const charge = { studentFeeId: id, feeStructureId: id, openingPaidPaise: 0, mode: 'adhoc', runId: null } as const;
      const terms = { name, amountPaise, dueDate, description };
      await this.assignments.assign({ ...charge, terms, student }, by);
      return async () => {
        const assigned = await this.readModels.need(assignedFees, id, () => refuse('not-assigned'));
        return { message: 'Invoice issued.', invoice: await this.invoice(id), assigned_fee: assigned };
      };
    },
  });

  private readonly invoice = (id: string) => this.readModels.need(invoices, id, () => refuse('invoice-not-found'));
}
