import { Readable } from 'node:stream';
import { exportFileName, exports as contract } from '@bursar/contracts';
import { exportable } from '@bursar/contracts/sheets/exportable';
import { istDayOf } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { Refused, serve } from '@bursar/platform/http';
import { Controller, StreamableFile } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { FILE_FORMATS } from '../../files/file-formats.js';
import { XLSX_ROWS_MAX } from '../../files/xlsx-file.js';
import { PART_OF_EXPORT, Readings } from '../readings.js';
import { askingAs } from './asking.js';
import { openTable } from './open-table.js';

const SHEETS = new Map(exportable().map((sheet) => [sheet.kind, sheet]));

@Controller()
export class ExportsController {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readings: Readings,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(contract)({
    file: async ({ export_kind, format, columns, ...filters }, by, request) => {
      const sheet = SHEETS.get(export_kind);
      if (!sheet) throw new Refused(404, 'NOT_FOUND', 'There is no such list to export.');
      const table = await openTable(sheet, filters, columns, this.askingAs(request));
      if (format === 'xlsx' && table.total > XLSX_ROWS_MAX) {
        throw new Refused(422, 'VALIDATION', 'A workbook holds 10,48,575 rows. Please export this list as CSV.');
      }
      const { make, type, name } = FILE_FORMATS[format];
      // Recorded first, so that an interrupted export counts.
      await this.readings.record({ screen: table.title, parameters: filters, rows: table.total, exported: name }, by);
      const fileName = exportFileName(sheet.kind, istDayOf(this.clock.now()), format);
      const disposition = `attachment; filename="${fileName}"`;
      return new StreamableFile(Readable.from(make(table)), { type, disposition });
    },
  });

  private askingAs(request: FastifyRequest) {
    const http = this.host.httpAdapter.getInstance<FastifyInstance>();
    const prefix = (request.routeOptions.url ?? '').slice(0, -contract.file.path.length);
    return askingAs(http, request, prefix, { [PART_OF_EXPORT]: this.readings.exportKey });
  }
}
