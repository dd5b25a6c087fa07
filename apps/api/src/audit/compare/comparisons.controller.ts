import { comparisons as contract, type Route, type Sheet, totalsOf } from '@bursar/contracts';
import { exportable } from '@bursar/contracts/sheets/exportable';
import { type Paise, rupeesOf } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { type GuardedRequest, Instants, invalid, limitOf, Refused, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { allRoutes } from '../../all-routes.js';
import { type Ask, askingAs } from '../../access/asking.js';
import { compareFigures } from './figures.js';
import { KeptComparisons } from './kept-comparisons.js';
import { Registers } from './registers.js';

const ROUTES = new Map(
  allRoutes().flatMap(({ route }) => (route.method === 'GET' ? [[route.path, route] as const] : [])),
);
const SHEETS = exportable().flatMap((sheet) => ('report' in sheet ? [] : [sheet]));

function routeAt(path: string): Route {
  const route = ROUTES.get(path);
  if (!route) throw new Refused(404, 'NOT_FOUND', 'There is no such list to compare.');
  if (route.timeless) throw new Refused(400, 'VALIDATION', 'This cannot be shown as of another time');
  return route;
}

function sheetOf(path: string, kind: string | undefined): Sheet | undefined {
  const found = SHEETS.find((sheet) => sheet.route.path === path && sheet.kind === (kind ?? sheet.kind));
  if (kind !== undefined && !found) throw new Refused(404, 'NOT_FOUND', 'There is no such list to compare.');
  return found;
}

const inRupees = (sums: Readonly<Record<string, Paise>>): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).map(([id, paise]) => [id, rupeesOf(paise)]));

const columnsOf = (sheet: Sheet | undefined) =>
  (sheet ? totalsOf(sheet) : []).map(({ id, header, unit }) => ({ id, header, unit }));

@Controller()
export class ComparisonsController {
  private readonly kept: KeptComparisons;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly instants: Instants,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {
    this.kept = new KeptComparisons(readModels);
  }

  readonly routes = serve(contract)({
    compare: async (
      { route: path, sheet: kind, then: from, later: to, only, page = 1, limit, ...parameters },
      by,
      request,
      reply,
    ) => {
      const route = routeAt(path);
      const sheet = sheetOf(path, kind);
      if ('sort' in parameters) {
        throw invalid([{ field: 'sort', message: 'The rows that changed last come first' }]);
      }
      const [then, later] = [await this.instants.named(from), await this.instants.named(to ?? this.clock.now())];
      if (then.time > later.time || then.position > later.position) {
        throw new Refused(400, 'VALIDATION', 'Then must be before later');
      }
      const size = limitOf({ page, limit }) ?? 0;
      const compared = {
        parameters,
        then,
        later,
        onlyChanged: only !== undefined,
        page: { from: (page - 1) * size, below: page * size },
      };
      const ask = this.askingAs(request);
      const sessionId = by.person?.sessionId ?? '';
      const { comparison, rows } = await (sheet
        ? new Registers(this.readModels, ask, this.kept, sessionId).compare(sheet, compared)
        : compareFigures(route, compared, ask));
      void reply.header('x-total-count', comparison.ids.length);
      const totals = {
        then: inRupees(comparison.then),
        later: inRupees(comparison.later),
        change: inRupees(comparison.change),
      };
      return { then, later, columns: columnsOf(sheet), rows: [...rows], counts: comparison.counts, totals };
    },
  });

  private askingAs(request: GuardedRequest): Ask {
    const http = this.host.httpAdapter.getInstance<FastifyInstance>();
    return askingAs({ http, request, path: contract.compare.path, name: 'comparison' });
  }
}
