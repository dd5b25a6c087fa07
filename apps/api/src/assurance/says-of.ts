import { type EventDeclarations, type Recorded } from '@bursar/domain/kernel';

export const saysOf = (events: EventDeclarations, { type, data, stream, metadata }: Recorded): string =>
  events[type]?.tell(data as never, metadata.about ?? stream.slice(stream.indexOf('-') + 1)).says ?? type;
