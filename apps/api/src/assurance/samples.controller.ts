import { samples as contract, type Sheet } from '@bursar/contracts';
import { exportable } from '@bursar/contracts/sheets/exportable';
import { drawSample } from '@bursar/domain/assurance';
import { Clock, type Instant, sha256 } from '@bursar/platform';
import { Instants, invalid, Refused, serve } from '@bursar/platform/http';
import { Controller } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { type Ask, askingAs, pageOf, type Parameters } from '../access/asking.js';

type Row = Readonly<Record<string, unknown>>;

const SHEETS = new Map(exportable().flatMap((sheet) => ('report' in sheet ? [] : [[sheet.kind, sheet] as const])));

const PAGE_ROWS = 500;
const PAGING = ['page', 'limit', 'sort', 'id'];

@Controller()
export class SamplesController {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly instants: Instants,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(contract)({
    draw: async ({ of, seed, size, ...filters }, _by, request) => {
      const sheet = SHEETS.get(of);
      if (!sheet) throw new Refused(404, 'NOT_FOUND', 'There is no such list to draw from.');
      const paging = PAGING.find((name) => name in filters);
      if (paging !== undefined) throw invalid([{ field: paging, message: 'A sample is drawn from the whole list' }]);
      const http = this.host.httpAdapter.getInstance<FastifyInstance>();
      const ask = askingAs({ http, request, path: contract.draw.path, name: 'sample' });
      const asOf = request.instant ?? (await this.instants.named(this.clock.now()));
      const list = { sheet, filters, ask, asOf };

      const ids: string[] = [];
      for await (const row of rowsOf(list)) ids.push(sheet.rowId(row as never));
      const draws = drawSample(seed, ids.length, size, sha256);
      const inOrder = ids.toSorted(byCodePoint);
      const rows = await found(list, new Set(draws.map(({ index }) => inOrder[index] ?? '')));
      return {
        title: sheet.title,
        population: ids.length,
        as_of: asOf,
        rows: draws.map((draw) => ({ ...draw, row: rows.get(inOrder[draw.index] ?? '') ?? {} })),
      };
    },
  });
}

const byCodePoint = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

interface List {
  readonly sheet: Sheet;
  readonly filters: Parameters;
  readonly ask: Ask;
  readonly asOf: Instant;
}

/** As of one instant: pages do not move. */
async function* rowsOf({ sheet, filters, ask, asOf }: List): AsyncGenerator<Row, void> {
  for (let page = 1; ; page++) {
    const paging: Parameters = sheet.whole ? {} : { page, limit: PAGE_ROWS };
    const { rows, total } = pageOf(await ask(sheet.route, { ...filters, ...paging }, asOf));
    yield* rows;
    if (sheet.whole || rows.length === 0 || page * PAGE_ROWS >= total) return;
  }
}

async function found(list: List, wanted: ReadonlySet<string>): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  if (wanted.size === 0) return rows;
  for await (const row of rowsOf(list)) {
    const id = list.sheet.rowId(row as never);
    if (wanted.has(id)) rows.set(id, row);
    if (rows.size === wanted.size) break;
  }
  return rows;
}
