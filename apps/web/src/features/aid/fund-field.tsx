import { aid, type AidFund } from '@bursar/contracts';
import { parsePaise } from '@bursar/domain/kernel';

import { formatRupees, paiseOf } from '../../shared/figures/money.js';
import { Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { useRoute } from '../../shared/server/use-route.js';
import { AvailableAfter } from './available-after.js';

export function useOpenFunds(): readonly AidFund[] | undefined {
  return useRoute(aid.allFunds, {}).data?.filter(({ status }) => status === 'open');
}

interface FundFieldProps {
  readonly funds: readonly AidFund[] | undefined;
  readonly value: string;
  readonly amount: number | string;
  readonly onChange: (fundId: string) => void;
}

/** Renders nothing without funds. */
export function FundField({ funds, value, amount, onChange }: FundFieldProps) {
  if (!funds || funds.length === 0) return null;
  const fund = funds.find(({ id }) => id === value);
  const asked = parsePaise(amount);
  return (
    <>
      <Field name="fund_id" label="Fund" optional>
        {(control) => (
          <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
            <option value="">No fund</option>
            {funds.map(({ id, name, available }) => (
              <option key={id} value={id}>
                {name}, {formatRupees(available)} available
              </option>
            ))}
          </Select>
        )}
      </Field>
      {fund && <AvailableAfter paise={asked === undefined ? undefined : paiseOf(fund.available) - asked} />}
    </>
  );
}
