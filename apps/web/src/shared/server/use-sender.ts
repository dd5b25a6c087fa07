import { useCallback, useState } from 'react';

import { session } from '../session/session.js';
import { RequestFailed } from './request-failed.js';

/** Refuses after another user signed in: a resent command would bear that name. */
export function useSender(): <Answer>(send: () => Promise<Answer>) => Promise<Answer> {
  const [sender] = useState(session.userId);
  return useCallback((send) => (session.userId() === sender ? send() : Promise.reject(new RequestFailed(0))), [sender]);
}
