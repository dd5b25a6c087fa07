import { decisions, type WaitingItem } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { sumRupees } from '../../shared/figures/money.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { useAction } from '../../shared/server/use-action.js';
import { type ShownItem, useOutcomes } from './use-outcomes.js';
import { sentenceOf, useVerdicts, type Verdict } from './use-verdicts.js';

interface Deciding {
  readonly items: readonly WaitingItem[] | undefined;
  readonly position: string;
  readonly onGone: (id: string) => void;
  readonly refetch: () => unknown;
  readonly report: Report;
}

/** `said` is for screen readers. */
export function useDeciding({ items, position, onGone, refetch, report }: Deciding) {
  const { confirm } = useAsk();
  const decide = useVerdicts(report.still);
  const { mutateAsync: decideMany } = useAction(decisions.decideMany);
  const [said, say] = useState('');
  const { shown, expect, forget, show } = useOutcomes(items, onGone);

  const take = async (verdict: Verdict, item: ShownItem): Promise<void> => {
    expect(item.id);
    const outcome = await decide(verdict, item, position);
    if (outcome) {
      show(item, outcome);
      say(`${item.description}: ${outcome.text}`);
    }
    if (outcome?.tone === 'done') return;
    forget(item.id);
    void refetch();
  };
  const approveAll = async (chosen: readonly ShownItem[]): Promise<boolean> => {
    const about = chosen.length === 1 ? 'One request' : `${chosen.length} requests`;
    const rupees = sumRupees(chosen.map(({ amount }) => amount));
    const text = 'Are you sure you want to approve what is selected?';
    if (!(await confirm({ text, about, rupees, verb: 'Approve' }))) return false;
    for (const { id } of chosen) expect(id);
    const asked = chosen.map(({ kind, id, version: seen_version }) => ({ kind, id, seen_version }));
    try {
      const { items: answers, message } = await decideMany({
        items: asked,
        verdict: 'approve',
        seen_position: position,
      });
      for (const { id, ok, message: refusal } of answers) {
        if (!ok) forget(id);
        const item = chosen.find((one) => one.id === id);
        if (item) show(item, ok ? { text: 'Approved.', tone: 'done' } : { text: refusal, tone: 'refused' });
      }
      say(message);
    } catch (failure) {
      for (const { id } of chosen) forget(id);
      report.still.failed(sentenceOf('approve', failure));
    }
    return true;
  };
  return { shown, said, take, approveAll };
}
