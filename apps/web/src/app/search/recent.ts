export interface Opened {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly to: string;
}

interface Kept {
  readonly userId: string;
  readonly items: readonly Opened[];
}

const STORAGE_KEY = 'recently-opened';
const KEPT_MAX = 8;
const NOTHING: readonly Opened[] = [];

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function parse(json: string | null): Kept | undefined {
  try {
    return (JSON.parse(json ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Cleared at the sign-out. */
export function createRecent(storage: () => Keeper) {
  const of = (userId: string): readonly Opened[] => {
    const kept = parse(storage().getItem(STORAGE_KEY));
    return kept?.userId === userId ? kept.items : NOTHING;
  };
  return {
    of,
    add: (userId: string, item: Opened): void => {
      const items = [item, ...of(userId).filter(({ key }) => key !== item.key)].slice(0, KEPT_MAX);
      storage().setItem(STORAGE_KEY, JSON.stringify({ userId, items } satisfies Kept));
    },
    forget: (): void => storage().removeItem(STORAGE_KEY),
  };
}

export const recent = createRecent(() => sessionStorage);
