import { proofs as contract } from '@bursar/contracts';
import { proofs } from '@bursar/domain/audit';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { Proofs } from './proofs.js';

@Controller()
export class ProofsController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly proving: Proofs,
  ) {}

  readonly routes = serve(contract)({
    list: (input) => this.readModels.page(proofs, queryOf(proofs, input, '-at')),

    prove: async (_, by) => {
      const id = await this.proving.begin(by);
      return () => ({ message: 'The proof has begun.', id });
    },
  });
}
