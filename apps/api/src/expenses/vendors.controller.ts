import { vendors as contract } from '@bursar/contracts';
import { refuse, Vendor, vendors } from '@bursar/domain/expenses';
import { Execute, Execution } from '@bursar/platform';
import { flagOf, personOf, queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Requests } from '../access/requests.js';

@Controller()
export class VendorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly requests: Requests,
  ) {}

  readonly routes = serve(contract)({
    allVendors: (input) => {
      const asked = { ...input, is_active: flagOf(input.is_active) };
      return this.readModels.page(vendors, queryOf(vendors, asked, 'name'));
    },

    registerVendor: async ({ name, gstin = null, pan = null }, by) => {
      const vendorId = by.newId();
      const command = { type: 'RegisterVendor', vendorId, name, gstin, pan } as const;
      await this.commands.execute(Execute.on(Vendor, vendorId, command, by));
      return async () => ({ message: 'Vendor registered.', vendor: await this.vendor(vendorId) });
    },

    updateVendor: async ({ id: vendorId, name, gstin = null, pan = null }, by) => {
      const command = { type: 'UpdateVendor', vendorId, name, gstin, pan } as const;
      await this.commands.execute(Execute.on(Vendor, vendorId, command, by));
      return async () => ({ message: 'Vendor saved.', vendor: await this.vendor(vendorId) });
    },

    setVendorActive: async ({ id: vendorId, is_active: active }, by) => {
      await this.commands.execute(Execute.on(Vendor, vendorId, { type: 'SetVendorActive', vendorId, active }, by));
      const message = active ? 'Vendor activated.' : 'Vendor deactivated. Nothing more is ordered from it.';
      return async () => ({ message, vendor: await this.vendor(vendorId) });
    },

    setVendorAccount: async ({ id: vendorId, account_number: accountNumber, ifsc }, by) => {
      const vendor = await this.execution.load(Vendor, vendorId);
      if (vendor === 'none') throw refuse('vendor-not-found');
      if (!vendor.active) throw refuse('vendor-inactive');
      if (vendor.account?.accountNumber === accountNumber && vendor.account.ifsc === ifsc) {
        throw refuse('vendor-account-same');
      }
      const account = { vendorId, accountNumber, ifsc };
      const waiting = await this.requests.ask(
        {
          ...{ kind: 'vendor_bank', recordId: vendorId, amountPaise: 0, makerIds: [personOf(by).id] },
          description: `${vendor.name}: ${ifsc} ending ${accountNumber.slice(-4)}`,
          work: { kind: 'vendor_bank', ...account },
        },
        by,
      );
      if (!waiting) throw refuse('vendor-alone');
      return () => ({ message: waiting.message });
    },
  });

  private vendor(id: string) {
    return this.readModels.need(vendors, id, () => refuse('vendor-not-found'));
  }
}
