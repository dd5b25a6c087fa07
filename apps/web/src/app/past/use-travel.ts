import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { moving } from '../../shared/past/past.js';
import { markMoved } from './mark-moved.js';
import { Travel } from './travel.js';
import { useGoTo } from './use-past-address.js';

export function useTravel(): Travel {
  const client = useQueryClient();
  const goTo = useGoTo();
  const [travel] = useState(() => new Travel(client, goTo));
  useEffect(
    () => () => {
      travel.stop();
      moving.set(false);
      markMoved(undefined);
    },
    [travel],
  );
  return travel;
}
