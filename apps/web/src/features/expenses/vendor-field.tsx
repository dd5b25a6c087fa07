import { type Vendor, vendors } from '@bursar/contracts';

import { Field } from '../../shared/form/field.js';
import { SearchSelect } from '../../shared/form/search-select.js';
import { FIRST_OFFERS, offersOf, useSearch } from '../../shared/form/use-search.js';
import { usePage } from '../../shared/server/use-route.js';

const optionOf = ({ id, name, gstin, pan, account_ending }: Vendor) => ({
  value: id,
  label: [name, gstin ?? pan, account_ending && `••••${account_ending}`].filter(Boolean).join(' · '),
});

interface VendorFieldProps {
  readonly value: string | null;
  readonly onChange: (vendorId: string | null) => void;
}

export function VendorField({ value, onChange }: VendorFieldProps) {
  const search = useSearch();
  const found = usePage(vendors.allVendors, { is_active: 'true', q: search.q, ...FIRST_OFFERS });
  const texts = { none: 'No such vendor found', failed: 'The vendors could not be loaded' };
  return (
    <Field name="vendor_id" label="Vendor">
      {(control) => (
        <SearchSelect
          {...control}
          value={value}
          onChange={onChange}
          {...offersOf(search, found, optionOf, texts)}
          placeholder="Name, GSTIN or PAN"
        />
      )}
    </Field>
  );
}
