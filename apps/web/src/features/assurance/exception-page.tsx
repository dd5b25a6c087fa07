import { EXCEPTION_NAMES, type Exceptional, exceptions } from '@bursar/contracts';
import { assuranceSheets } from '@bursar/contracts/sheets/assurance';
import { Link, useParams } from 'react-router-dom';

import { useRoute } from '../../shared/server/use-route.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';

const LISTS: Readonly<Record<Exceptional['kind'], string | null>> = {
  payment: '/admin/fees?tab=transactions&open=',
  income: '/admin/income?open=',
  salary: '/admin/staff?open=',
  expense: '/admin/expenses?open=',
  aid: '/admin/aid?tab=disbursements&open=',
  account: null,
  month: null,
};

const COLUMNS = columnsOf(assuranceSheets.exceptions.columns, {
  why: { second: true },
  kind: { from: 1024 },
  about: { from: 1280 },
});

const recordOf = ({ kind, id }: Exceptional) => {
  const list = LISTS[kind];
  return list !== null && <Link to={list + encodeURIComponent(id)}>Open the record</Link>;
};

export default function ExceptionPage() {
  const { rule: asked } = useParams();
  const rule = EXCEPTION_NAMES.find((name) => name === asked) ?? 'self_approved';
  const says = useRoute(exceptions.overview, {}).data?.rules.find((each) => each.rule === rule)?.says;
  return (
    <>
      <PageHeader title="Exceptions" subtitle={says ?? '…'} />
      <Stack>
        <Register
          key={rule}
          sheet={assuranceSheets.exceptions}
          input={{ rule }}
          columns={COLUMNS}
          more={recordOf}
          search="Person, entry or reason"
          empty="This rule finds nothing."
          failure="The exceptions could not be loaded."
        />
      </Stack>
    </>
  );
}
