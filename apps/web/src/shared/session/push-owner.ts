const KEY = 'push';

interface PushOwner {
  readonly userId: string;
  readonly id: string;
}

export const pushOwner = {
  get(): PushOwner | undefined {
    const [userId, id] = localStorage.getItem(KEY)?.split(' ') ?? [];
    return userId && id ? { userId, id } : undefined;
  },
  set: ({ userId, id }: PushOwner): void => localStorage.setItem(KEY, `${userId} ${id}`),
  clear: (): void => localStorage.removeItem(KEY),
};
