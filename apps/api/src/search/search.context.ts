import { context } from '@bursar/platform';
import { RecordSearch } from './record-search.js';
import { SearchController } from './search.controller.js';

export const search = context({
  name: 'search',
  controllers: [SearchController],
  providers: [RecordSearch],
  projections: [],
  policies: [],
  events: {},
  records: [],
  startUp: [],
});
