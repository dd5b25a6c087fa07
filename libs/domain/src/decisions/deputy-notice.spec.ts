import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { fold, subjectOf } from '../kernel/index.js';
import { DeputyNotice } from './deputy-notice.js';

const notice = {
  ...{ requestId: 'r-1', kind: 'expense', amountPaise: 40_000_00, description: 'Lab kits', submittedBy: 'u-9' },
  ...{ step: 'Head of department', since: '2026-11-20T05:00:00.000Z' },
  ...{ deputyId: 'u-2', deputyName: 'Anirban Lahiri', forId: 'u-1', forName: 'Vasudha Kelkar' },
};
const told = { type: 'DeputyTold', data: notice } as const;

describe('A notice to a deputy', () => {
  it('is given once for each step that waits', () => {
    given(DeputyNotice)()
      .when({ type: 'TellDeputy', ...notice })
      .then(told);
    given(DeputyNotice)(told)
      .when({ type: 'TellDeputy', ...notice })
      .thenNothing();
    const next = { ...notice, step: 'Registrar', since: '2026-11-21T05:00:00.000Z' };
    given(DeputyNotice)(told)
      .when({ type: 'TellDeputy', ...next })
      .then({ type: 'DeputyTold', data: next });
    for (const anew of [
      { ...notice, step: 'Registrar' },
      { ...notice, since: '2026-11-21T05:00:00.000Z' },
    ]) {
      given(DeputyNotice)(told)
        .when({ type: 'TellDeputy', ...anew })
        .then({ type: 'DeputyTold', data: anew });
    }
  });

  it('stands in the history under the request and the person who submitted it', () => {
    const state = fold(DeputyNotice, [told]);
    expect(subjectOf(DeputyNotice, DeputyNotice.initial, state)).toEqual({ about: 'Lab kits', whom: 'u-9' });
    expect(subjectOf(DeputyNotice, DeputyNotice.initial, DeputyNotice.initial)).toBeUndefined();
  });
});
