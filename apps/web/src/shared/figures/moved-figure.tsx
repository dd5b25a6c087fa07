import { why } from '@bursar/contracts';
import { useEffect } from 'react';

import { Skeleton } from '../feedback/skeleton.js';
import { comparable } from '../past/comparable.js';
import { type Compared } from '../past/past.js';
import { useRoute } from '../server/use-route.js';
import { Moved } from './moved.js';
import { type Why } from './why-address.js';

export function MovedFigure({ figure, whose, then: former, compared }: Why & { readonly compared: Compared }) {
  const then = useRoute(why.figure, { ...(former ?? whose), figure }, { asOf: compared.then });
  const later = useRoute(why.figure, { ...whose, figure });
  useEffect(() => comparable.add(), []);
  return (
    <span data-compared="">
      <Shown then={then} later={later} />
    </span>
  );
}

type Answer = ReturnType<typeof useRoute<typeof why.figure>>;

function Shown({ then, later }: { readonly then: Answer; readonly later: Answer }) {
  const failed = [then, later].find(({ isError }) => isError);
  if (failed?.error) return <small role="status">{failed.error.text('Could not be compared.')}</small>;
  if (!then.data || !later.data) return <Skeleton width="9em" />;
  return <Moved unit={later.data.unit} then={then.data.value} later={later.data.value} />;
}
