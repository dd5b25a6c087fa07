import { Readable } from 'node:stream';
import { exportFileName, exports as contract } from '@bursar/contracts';
import { exportable } from '@bursar/contracts/sheets/exportable';
import { istDayOf } from '@bursar/domain/kernel';
import { atPresent, Clock } from '@bursar/platform';
import { type GuardedRequest, Refused, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller, StreamableFile } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { FILE_FORMATS } from '../../files/file-formats.js';
import { XLSX_ROWS_MAX } from '../../files/xlsx-file.js';
import { askingAs } from '../../access/asking.js';
import { PART_OF_EXPORT, Readings } from '../readings.js';
import { type Filters, openSample, openTable } from './open-table.js';

const SAMPLE = 'sample';
const SHEETS = new Map(exportable().map((sheet) => [sheet.kind, sheet]));

@Controller()
export class ExportsController {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readings: Readings,
    private readonly clock: Clock,
    private readonly readModels: ReadModels,
  ) {}

  readonly routes = serve(contract)({
    file: async ({ export_kind, format, columns, ...filters }, by, request) => {
      const table = await this.tableOf(export_kind, filters, columns, request);
      if (format === 'xlsx' && table.total > XLSX_ROWS_MAX) {
        throw new Refused(422, 'VALIDATION', 'A workbook holds 10,48,573 rows. Please export this list as CSV.');
      }
      const { make, type, name } = FILE_FORMATS[format];
      // Recorded first, so that an interrupted export counts.
      const asOf = request.instant?.time ?? null;
      const reading = { screen: table.title, parameters: filters, rows: table.total, exported: name, asOf };
      await atPresent(() => this.readings.record(reading, by));
      const fileName = exportFileName(export_kind, table.day ?? istDayOf(this.clock.now()), format);
      const disposition = `attachment; filename="${fileName}"`;
      return new StreamableFile(Readable.from(make({ ...table, asOf: request.instant })), { type, disposition });
    },
  });

  private tableOf(kind: string, filters: Filters, columns: string | undefined, request: GuardedRequest) {
    const ask = this.askingAs(request);
    if (kind === SAMPLE) return openSample(filters, ask);
    const sheet = SHEETS.get(kind);
    if (!sheet) throw new Refused(404, 'NOT_FOUND', 'There is no such list to export.');
    const instant = async () =>
      request.instant ?? { position: await this.readModels.checkpoint(), time: this.clock.now() };
    return openTable(sheet, filters, columns, { ask, instant });
  }

  private askingAs(request: GuardedRequest) {
    const http = this.host.httpAdapter.getInstance<FastifyInstance>();
    const headers = { [PART_OF_EXPORT]: this.readings.exportKey };
    return askingAs({ http, request, path: contract.file.path, name: 'export', headers });
  }
}
