import { identity } from '@bursar/contracts';

import { usePage, type UseRouteOptions } from '../server/use-route.js';
import { FIRST_OFFERS } from './use-search.js';

export const useStudents = (q: string, options?: UseRouteOptions) =>
  usePage(identity.allUsers, { role: 'student', q, ...FIRST_OFFERS }, options);
