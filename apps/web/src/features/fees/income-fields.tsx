import { accounts, type fees, type RequestOf } from '@bursar/contracts';
import { addDays } from '@bursar/domain/kernel';

import { formatMonth, today } from '../../shared/figures/dates.js';
import { SelectField } from '../../shared/form/select-field.js';
import { TextField } from '../../shared/form/text-field.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FieldRow } from '../../shared/shell/layout.js';

type Income = Pick<RequestOf<typeof fees.addFee>, 'income_account' | 'recognise_from' | 'recognise_months'>;

interface IncomeFieldsProps {
  readonly income: Income;
  readonly onChange: (part: Income) => void;
}

const CONCESSIONS = '4210';
const MONTHS_BEFORE = 12;
const MONTHS_SHOWN = 30;
const USUAL_MONTHS = 6;

function monthsToChoose(chosen: string): readonly string[] {
  let month = addDays(today(), -31 * MONTHS_BEFORE).slice(0, 7);
  const months = Array.from({ length: MONTHS_SHOWN }, () => {
    const shown = month;
    month = addDays(`${month}-28`, 4).slice(0, 7);
    return shown;
  });
  return chosen === '' || months.includes(chosen) ? months : [chosen, ...months];
}

const textOf = (months: unknown): string =>
  typeof months === 'number' || typeof months === 'string' ? String(months) : '';

export function IncomeFields({ income, onChange }: IncomeFieldsProps) {
  const { data = [] } = useRoute(accounts.all, {});
  const income_account = income.income_account ?? '4010';
  const recognise_from = income.recognise_from ?? '';
  const recognise_months = textOf(income.recognise_months);
  const options = data.filter(({ id, kind, retired }) => kind === 'income' && id !== CONCESSIONS && !retired);
  const known = options.some(({ id }) => id === income_account) ? [] : [[income_account, income_account] as const];
  return (
    <>
      <SelectField
        name="income_account"
        label="Income Account"
        options={[...known, ...options.map(({ id, name }) => [id, name] as const)]}
        value={income_account}
        onChange={(account) => onChange({ income_account: account })}
      />
      <FieldRow>
        <SelectField
          name="recognise_from"
          label="Recognise From"
          options={[
            ['', 'When it is billed'],
            ...monthsToChoose(recognise_from).map((month) => [month, formatMonth(month)] as const),
          ]}
          value={recognise_from}
          onChange={(from) =>
            onChange({
              recognise_from: from === '' ? undefined : from,
              recognise_months: from === '' ? undefined : recognise_months === '' ? USUAL_MONTHS : recognise_months,
            })
          }
        />
        {recognise_from !== '' && (
          <TextField
            name="recognise_months"
            label="Over Months"
            inputMode="numeric"
            maxLength={2}
            hint="Equal parts at the end of each month"
            value={recognise_months}
            onChange={(months) => onChange({ recognise_months: months })}
          />
        )}
      </FieldRow>
    </>
  );
}
