import { institution } from '@bursar/contracts';
import { useQuery } from '@tanstack/react-query';

import { callFile } from '../server/call.js';
import { dataUrlOf } from './data-url.js';

/** Returns a data URL. A logo never changes under its id. */
export function useLogo(id: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: [institution.logo.path, id],
    queryFn: async ({ signal }) => dataUrlOf(await callFile(institution.logo, { id: id ?? '' }, { signal })),
    enabled: typeof id === 'string',
    staleTime: Infinity,
  });
  return data;
}
