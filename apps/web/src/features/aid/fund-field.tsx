import { aid, type AidFund } from '@bursar/contracts';
import { parsePaise } from '@bursar/domain/kernel';

import { Banner } from '../../shared/feedback/banner.js';
import { formatRupees, paiseOf } from '../../shared/figures/money.js';
import { Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { useRoute } from '../../shared/server/use-route.js';
import { AvailableAfter } from './available-after.js';

export interface OpenFunds {
  readonly funds: readonly AidFund[] | undefined;
  readonly retry: (() => void) | undefined;
}

export function useOpenFunds(): OpenFunds {
  const { data, isError, refetch } = useRoute(aid.allFunds, {});
  return {
    funds: data?.filter(({ status }) => status === 'open'),
    retry: isError ? () => void refetch() : undefined,
  };
}

interface FundFieldProps {
  readonly open: OpenFunds;
  readonly value: string;
  readonly amount: number | string;
  readonly onChange: (fundId: string) => void;
}

export function FundField({ open: { funds, retry }, value, amount, onChange }: FundFieldProps) {
  if (retry) {
    return (
      <Banner tone="error" onRetry={retry}>
        The funds could not be loaded.
      </Banner>
    );
  }
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
