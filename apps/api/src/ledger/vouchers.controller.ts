import { UNKNOWN_DEPARTMENT, vouchers as contract } from '@bursar/contracts';
import { refuse as refuseRequest } from '@bursar/domain/decisions';
import { DomainError, istDayOf } from '@bursar/domain/kernel';
import {
  type Account,
  type Chart,
  refuse,
  totalOfVoucher,
  Voucher,
  type VoucherLine,
  type VoucherRow,
  vouchers,
} from '@bursar/domain/ledger';
import { Clock, Execute, Execution } from '@bursar/platform';
import { invalid, personOf, queryOf, serve, uploadOf } from '@bursar/platform/http';
import { type Page, type Query, ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Charts } from '../access/charts.js';
import { Departments } from '../access/departments.js';
import { EvidenceFiles } from '../access/evidence-files.js';
import { READ_ALL, RequestReaders } from '../access/request-readers.js';
import { Requests } from '../access/requests.js';
import { StepPhrases } from '../access/step-phrases.js';

const named = (row: VoucherRow, chart: Chart): VoucherRow => ({
  ...row,
  lines: row.lines.map((line) => ({ ...line, account_name: chart.nameOf(line.account as Account) })),
});

@Controller()
export class VouchersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly requests: Requests,
    private readonly departments: Departments,
    private readonly charts: Charts,
    private readonly clock: Clock,
    private readonly execution: Execution,
    private readonly files: EvidenceFiles,
    private readonly phrases: StepPhrases,
    private readonly readers: RequestReaders,
  ) {}

  readonly routes = serve(contract)({
    allVouchers: (input) => this.page(queryOf(vouchers, input, '-day')),

    oneVoucher: ({ id }) => this.voucher(id),

    makeVoucher: async ({ day, narration, evidence = null, lines: given }, by) => {
      const lines = given.map(({ account, debit = 0, credit = 0, department_id = null }) => ({
        ...{ account: account as VoucherLine['account'], debitPaise: debit, creditPaise: credit },
        departmentId: department_id,
      }));
      await this.expectDepartments(lines);
      const { id: userId, name: byName } = personOf(by);
      const chart = await this.charts.chart();
      const route = await this.requests.routeOfOthers('journal', totalOfVoucher(lines, chart), by);
      const voucherId = by.newId();
      const facts = { voucherId, day, lines, narration, evidence, by: userId, byName, route };
      const command = { type: 'DraftVoucher', ...facts, today: istDayOf(this.clock.now()), chart } as const;
      await this.commands.execute(Execute.on(Voucher, voucherId, command, by));
      const message = `This waits for ${await this.phrases.first(route)}.`;
      return async () => ({ message, voucher: await this.voucher(voucherId) });
    },

    attachEvidence: async ({ id: voucherId }, by, request) => {
      await this.voucher(voucherId);
      const { id: maker } = personOf(by);
      const fileId = by.newId();
      const file = { fileId, ...(await this.files.keep(fileId, await uploadOf(request))) };
      const attach = { type: 'AttachEvidence', voucherId, by: maker, file } as const;
      await this.commands.execute(Execute.on(Voucher, voucherId, attach, by)).catch(async (error: unknown) => {
        if (error instanceof DomainError) await this.files.discard(fileId);
        throw error;
      });
      return async () => ({ message: 'Evidence attached.', voucher: await this.voucher(voucherId) });
    },

    evidence: async ({ id }, by, _request, reply) => {
      const opensBooks = READ_ALL.includes(personOf(by).role);
      if (!opensBooks && !(await this.readers.ofRequest(id, by))) throw refuseRequest('not-yours');
      const voucher = await this.execution.load(Voucher, id);
      if (voucher.status === 'none') throw refuse('voucher-not-found');
      if (!voucher.file) throw refuse('evidence-not-found');
      return this.files.answer(reply, voucher.file.fileId, voucher.file);
    },

    reverseVoucher: async ({ id: voucherId, reason }, by) => {
      const { id: userId, name: byName } = personOf(by);
      const command = { type: 'ReverseVoucher', voucherId, reason, by: userId, byName } as const;
      await this.commands.execute(Execute.on(Voucher, voucherId, command, by));
      return async () => ({ message: 'Voucher reversed.', voucher: await this.voucher(voucherId) });
    },
  });

  private async expectDepartments(lines: readonly VoucherLine[]): Promise<void> {
    const known = new Set((await this.departments.all()).map(({ id }) => id));
    const place = lines.findIndex(({ departmentId }) => departmentId !== null && !known.has(departmentId));
    if (place >= 0) throw invalid([{ field: `lines.${place}.department_id`, message: UNKNOWN_DEPARTMENT }]);
  }

  private async page(query: Query<VoucherRow>): Promise<Page> {
    const chart = await this.charts.chart();
    const { rows, total } = await this.readModels.page(vouchers, query);
    return { rows: rows.map((row) => JSON.stringify(named(JSON.parse(row) as VoucherRow, chart))), total };
  }

  private async voucher(id: string): Promise<VoucherRow> {
    const row = await this.readModels.need(vouchers, id, () => refuse('voucher-not-found'));
    return named(row, await this.charts.chart());
  }
}
