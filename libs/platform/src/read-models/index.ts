export { inSlices } from './in-slices.js';
export { MemoryReadModels } from './memory-read-models.js';
export {
  type Grouping,
  type Model,
  type Naming,
  type Page,
  type Query,
  ReadModels,
  ReadModelsUnavailable,
  type RowReader,
  type Search,
} from './read-models.js';
export { wordsOf } from './search-text.js';
