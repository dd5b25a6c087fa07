import { z } from 'zod';
import { RECORD_KINDS } from './audit.contract.js';
import { id, oneOf } from './fields.js';
import { fileBytes, route } from './route.js';

export const disputes = {
  pack: route({
    method: 'GET',
    path: '/admin/dispute/:kind/:id',
    summary: 'A ZIP with the story of a record, its events, proofs and receipts, and the programs that verify them',
    who: ['admin', 'auditor'],
    input: z.object({ kind: oneOf('Record', RECORD_KINDS), id: id() }),
    output: fileBytes,
    onlyOnline: true,
    reads: ['seals'],
    timeless: true,
  }),
};
