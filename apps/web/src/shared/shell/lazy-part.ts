import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

import { WaitsForNetwork } from '../offline/waits-for-network.js';
import { withinChunkTimeout } from './lazy-page.js';
import { createStore, useStore } from './store.js';

interface LazyPart<Props> {
  readonly Part: (props: Props) => ReactNode;
  readonly preload: () => Promise<void>;
}

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = createElement(WaitsForNetwork),
): LazyPart<Props> {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined);
  const preload = async (): Promise<void> => {
    if (!loaded.get()) loaded.set(await withinChunkTimeout(load));
  };
  function Part(props: Props): ReactNode {
    const part = useStore(loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      preload().catch(setFailure);
    }, []);
    if (failure) throw failure;
    return part ? createElement(part, props) : waiting;
  }
  return { Part, preload };
}
