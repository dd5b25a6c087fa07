import { type PersonEvents } from '@bursar/domain/assurance';
import { type Recorded } from '@bursar/domain/kernel';
import { type EndOfKeys } from '@bursar/platform/protection';

const isErasure = (event: Recorded): event is Recorded<Pick<PersonEvents, 'PersonErased'>> =>
  event.type === 'PersonErased';

export const endOfKeys: EndOfKeys = (event) => (isErasure(event) ? event.data : undefined);
