import { type Authority } from '@bursar/domain/kernel';
import { type Caller } from '@bursar/platform';

export const ownOffice = ({ person, actor }: Caller): Authority => ({
  userId: person?.id ?? actor.role,
  name: person?.name ?? actor.role,
  role: actor.role,
  headOf: person?.departmentsLed ?? [],
  delegation: null,
});
