import { identity } from '@bursar/contracts';

import { usePage, type UseRouteOptions } from '../server/use-route.js';

const OFFERED = 20;

export const useStudents = (q: string, options?: UseRouteOptions) =>
  usePage(identity.allUsers, { role: 'student', q, sort: 'name', page: 1, limit: OFFERED }, options);
