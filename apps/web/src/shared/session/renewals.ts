export interface Renewals {
  readonly during: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  readonly elsewhere: () => Promise<unknown> | undefined;
}

const LOCK = 'renewal';

export const ALONE: Renewals = { during: (work) => work(), elsewhere: () => undefined };

const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

export const oneWindow: Renewals = {
  during: async (work) => {
    const shared = locks();
    if (!shared) return work();
    return shared.request(LOCK, work);
  },
  elsewhere: () => locks()?.request(LOCK, { mode: 'shared' }, () => undefined),
};
