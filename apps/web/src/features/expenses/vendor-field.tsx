import { vendors } from '@bursar/contracts';
import { useState } from 'react';

import { Field } from '../../shared/form/field.js';
import { SearchSelect } from '../../shared/form/search-select.js';
import { useDebounced } from '../../shared/server/use-debounced.js';
import { usePage } from '../../shared/server/use-route.js';

const TYPING_PAUSE_MS = 200;
const OFFERED = 20;

interface VendorFieldProps {
  readonly value: string | null;
  readonly onChange: (vendorId: string | null) => void;
}

export function VendorField({ value, onChange }: VendorFieldProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text, TYPING_PAUSE_MS);
  const found = usePage(vendors.allVendors, { q, sort: 'name', page: 1, limit: OFFERED });
  const outdated = q !== text || found.isPlaceholderData || found.isPending;
  return (
    <Field name="vendor_id" label="Vendor">
      {(control) => (
        <SearchSelect
          {...control}
          value={value}
          onChange={onChange}
          options={outdated ? [] : (found.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onSearch={setText}
          nothingFound={outdated ? 'Searching…' : 'No such vendor found'}
          placeholder="Name, GSTIN or PAN"
        />
      )}
    </Field>
  );
}
