import { search } from '@bursar/contracts';
import { personOf, serve } from '@bursar/platform/http';
import { Controller } from '@nestjs/common';
import { RecordSearch } from './record-search.js';

@Controller()
export class SearchController {
  constructor(private readonly records: RecordSearch) {}

  readonly routes = serve(search)({
    records: ({ q }, by) => this.records.named(q, personOf(by)),
  });
}
