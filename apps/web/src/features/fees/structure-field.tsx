import { fees } from '@bursar/contracts';

import { formatRupees } from '../../shared/figures/money.js';
import { Field } from '../../shared/form/field.js';
import { SearchSelect } from '../../shared/form/search-select.js';
import { useRoute } from '../../shared/server/use-route.js';

interface StructureFieldProps {
  readonly value: string | null;
  readonly optional?: boolean;
  readonly onChange: (feeStructureId: string | null) => void;
}

export function StructureField({ value, optional = false, onChange }: StructureFieldProps) {
  const structures = useRoute(fees.allFees, { sort: 'name' });
  const none = structures.isPending ? 'Loading…' : 'No fee structures found';
  return (
    <Field name="fee_structure_id" label="Fee Structure" optional={optional}>
      {(control) => (
        <SearchSelect
          {...control}
          options={(structures.data ?? []).map(({ id, name, amount }) => ({
            value: id,
            label: `${name} · ${formatRupees(amount)}`,
          }))}
          nothingFound={structures.isError ? 'The fee structures could not be loaded' : none}
          placeholder="Search by title"
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
