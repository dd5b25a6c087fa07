import { COMPARISONS, DEMANDED_BY, ENTRY_SOURCES, OWED_PER, reportStart, takes } from '@bursar/contracts';

import { today } from '../../shared/figures/dates.js';
import { useAddress } from '../../shared/shell/use-address.js';
import { type ReportDefinition } from './report-tools.js';
import { type Asked } from './row-links.js';

export function useAsked(definition: ReportDefinition) {
  const [params, changeAddress] = useAddress();
  const to = params.get('to') ?? today();
  const from = params.get('from') ?? reportStart(definition.kind, to);
  const groups = definition.kind === 'dcb' ? DEMANDED_BY : (['month', 'day'] as const);
  const by = groups.find((each) => each === params.get('by')) ?? groups[0];
  const of = ENTRY_SOURCES.find((source) => source === params.get('of'));
  const input = {
    kind: definition.kind,
    from,
    to,
    by,
    of,
    account: params.get('account') ?? undefined,
    student_id: params.get('student_id') ?? undefined,
    per: OWED_PER.find((per) => per === params.get('per')),
    department_id: params.get('department_id') ?? undefined,
    compare: COMPARISONS.find((how) => how === params.get('compare')),
  };
  const change = (changes: Readonly<Record<string, string>>): void =>
    changeAddress((next) => {
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return { input, change };
}

export const takenOf = ({ kind, ...given }: Asked): Asked => ({
  kind,
  ...Object.fromEntries(Object.entries(given).filter(([name]) => takes(kind, name))),
});
