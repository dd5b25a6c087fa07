import { vendors } from '@bursar/contracts';

import { useRoute } from '../../shared/server/use-route.js';
import { type Filter } from '../../shared/table/filter.js';

const OFFERED = 200;

export function useVendorFilter(): Filter {
  const { data = [], isPending } = useRoute(vendors.allVendors, { limit: OFFERED });
  const options = data.map(({ id, name }) => ({ value: id, label: name }));
  return { field: 'vendor_id', label: 'Vendor', options, arriving: isPending };
}
