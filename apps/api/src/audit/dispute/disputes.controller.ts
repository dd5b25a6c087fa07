import { disputes as contract } from '@bursar/contracts';
import { serve } from '@bursar/platform/http';
import { Controller, StreamableFile } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { askingAs } from '../../access/asking.js';
import { Readings } from '../readings.js';
import { DisputePacks } from './dispute-packs.js';

@Controller()
export class DisputesController {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly packs: DisputePacks,
    private readonly readings: Readings,
  ) {}

  readonly routes = serve(contract)({
    pack: async ({ kind, id }, by, request) => {
      const http = this.host.httpAdapter.getInstance<FastifyInstance>();
      const ask = askingAs({ http, request, path: contract.pack.path, name: 'dispute pack' });
      const { zip, events } = await this.packs.of({ kind, id }, ask);
      const reading = {
        screen: `Dispute pack of a ${kind}`,
        parameters: { id },
        rows: events,
        exported: 'ZIP',
        asOf: null,
      } as const;
      await this.readings.record(reading, by);
      const disposition = `attachment; filename="dispute-${kind}-${id}.zip"`;
      return new StreamableFile(zip, { type: 'application/zip', disposition });
    },
  });
}
