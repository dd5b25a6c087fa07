import { done, nothing, route } from '@bursar/contracts/route';
import { z } from 'zod';
import { serve } from './serve.js';

const shelf = z.object({ id: z.int(), name: z.string() });
const who = 'signed-in';
const id = z.object({ id: z.string() });
const shelves = {
  method: 'GET',
  path: '/shelves',
  summary: 'Shelves',
  who,
  input: nothing,
  output: z.array(shelf),
} as const;
const library = {
  shelves: route({ ...shelves, reads: ['shelves'] }),
  clear: route({ method: 'DELETE', path: '/shelves/:id', summary: 'Clear', who, input: id, output: done({}) }),
  rename: route({ method: 'PUT', path: '/shelves/:id', summary: 'Rename', who, input: id, output: done({ shelf }) }),
};

serve(library)({
  shelves: () => [{ id: 1, name: 'Poetry' }],
  clear: () => () => ({ message: 'Cleared.' }),
  rename: () => () => Promise.resolve({ message: 'Renamed.', shelf: { id: 1, name: 'Drama' } }),
});

// @ts-expect-error a command that answers at once may show old rows
serve(library)({ clear: () => ({ message: 'Cleared.' }) });

// @ts-expect-error an answer that the contract does not promise
serve(library)({ shelves: () => [{ id: 'one', name: 'Poetry' }] });

// @ts-expect-error an answer without what the contract promises
serve(library)({ rename: () => () => ({ message: 'Renamed.' }) });

// @ts-expect-error a name that no route of the contract has
serve(library)({ shelve: () => [] });

serve(library)({
  // @ts-expect-error an input that the route does not have
  clear:
    ({ reason }: { reason: string }) =>
    () => ({ message: reason }),
});

// @ts-expect-error a read that cannot be shown as of another time must say so
route(shelves);

route({ ...shelves, timeless: true });
