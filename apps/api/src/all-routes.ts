import * as contracts from '@bursar/contracts';
import { type Route } from '@bursar/contracts';
import { type NamedRoute } from '@bursar/platform/operations';

export const allRoutes = (): NamedRoute[] =>
  Object.entries(contracts).flatMap(([context, contract]) =>
    typeof contract === 'object' && !Array.isArray(contract)
      ? Object.values(contract)
          .filter((value): value is Route => typeof value === 'object' && value !== null && 'summary' in value)
          .map((route) => ({ context, route }))
      : [],
  );
