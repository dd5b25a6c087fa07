import { type AnswerOf, type Vendor, vendors } from '@bursar/contracts';
import { useState } from 'react';

import { type Action } from '../../shared/form/use-form.js';
import { FIRST_OFFERS } from '../../shared/form/use-search.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { call } from '../../shared/server/call.js';

export interface TypedFacts {
  readonly name: string;
  readonly gstin: string;
  readonly pan: string;
}

const KNOWN = {
  gstin: (name: string) => `${name} has this GSTIN already.`,
  pan: (name: string) => `${name} has this PAN already.`,
  name: (name: string) => `${name} is registered already.`,
};

const FIELDS = ['gstin', 'pan', 'name'] as const;

const plain = (typed: string | null | undefined): string => (typed ?? '').trim().toUpperCase();

async function knownBy(facts: TypedFacts, own: Vendor | undefined): Promise<string | undefined> {
  for (const field of FIELDS) {
    const typed = plain(facts[field]);
    if (typed === '' || typed === plain(own?.[field])) continue;
    const alike = await call(vendors.allVendors, { q: typed, ...FIRST_OFFERS });
    const known = alike.find((vendor) => vendor.id !== own?.id && plain(vendor[field]) === typed);
    if (known) return KNOWN[field](known.name);
  }
  return undefined;
}

type Answer = AnswerOf<typeof vendors.registerVendor>;

export function useKnownVendor<Input extends TypedFacts>(
  action: Action<Input, Answer>,
  own?: Vendor,
): Action<Input, Answer> {
  const { confirm } = useAsk();
  const [isLooking, setLooking] = useState(false);
  const isNew = async (facts: Input): Promise<boolean> => {
    const known = await knownBy(facts, own).catch(() => undefined);
    return known === undefined || confirm({ text: known, about: facts.name, verb: 'Save it, too' });
  };
  const mutate: Action<Input, Answer>['mutate'] = (facts, settled) => {
    setLooking(true);
    void isNew(facts)
      .finally(() => setLooking(false))
      .then((agreed) => agreed && action.mutate(facts, settled));
  };
  return { ...action, mutate, isPending: action.isPending || isLooking };
}
