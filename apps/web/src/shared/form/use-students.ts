import { identity } from '@bursar/contracts';

import { usePage, type UseRouteOptions } from '../server/use-route.js';

/** How many students are offered at a time. */
const OFFERED = 20;

/** The first students by name, or of those found by name or enrollment number; `total` counts all of them. */
export const useStudents = (q: string, options?: UseRouteOptions) =>
  usePage(identity.allUsers, { role: 'student', q, sort: 'name', page: 1, limit: OFFERED }, options);
