import { push } from '@bursar/contracts';
import { useMutation } from '@tanstack/react-query';

import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { useStore } from '../../shared/shell/store.js';
import { canPush, listener, sentenceOf, turnOff, turnOn } from './push.js';

export function usePush() {
  const { id } = useUser();
  const may = useMay(push.subscribe);
  const isOn = useStore(listener) === id;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(id) : turnOff()),
  });
  return { possible: may && canPush(), isOn, turn: mutate, isPending, failure: error ? sentenceOf(error) : undefined };
}
