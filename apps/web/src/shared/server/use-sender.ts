import { useCallback, useState } from 'react';

import { session } from '../session/session.js';
import { RequestFailed } from './request-failed.js';

function userNow(): string | undefined {
  const current = session.get();
  return current.status === 'signed-in' ? current.user.id : undefined;
}

/** Refuses after another user signed in: a resent command would bear that name. */
export function useSender(): <Answer>(send: () => Promise<Answer>) => Promise<Answer> {
  const [sender] = useState(userNow);
  return useCallback((send) => (userNow() === sender ? send() : Promise.reject(new RequestFailed(0))), [sender]);
}
