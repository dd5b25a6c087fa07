import { erasures, identity, ROLE_NAMES, type User } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Field } from '../../shared/form/field.js';
import { SearchSelect } from '../../shared/form/search-select.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FIRST_OFFERS, offersOf, useSearch } from '../../shared/form/use-search.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { usePage } from '../../shared/server/use-route.js';

const optionOf = ({ id, name, email, role }: User) => ({
  value: id,
  label: `${name} · ${ROLE_NAMES[role]} · ${email}`,
});

interface EraseDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

export function EraseDialog({ report, onClose }: EraseDialogProps) {
  const search = useSearch();
  const found = usePage(identity.allUsers, { is_active: 'false', q: search.q, ...FIRST_OFFERS });
  const texts = { none: 'No deactivated people found', failed: 'The people could not be loaded' };
  const [userId, setUserId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const form = useForm(
    erasures.request,
    { user_id: userId ?? '', reason },
    {
      failure: 'The erasure could not be asked for.',
      onDone: ({ message }) => report.succeeded(message),
    },
  );
  return (
    <FormDialog
      title="Erase a Person"
      size="small"
      form={form}
      submit="Ask to Erase"
      pending="Sending…"
      danger
      onClose={onClose}
    >
      <p>Only deactivated people without dues can be erased. Another administrator must confirm.</p>
      <Field name="user_id" label="Person">
        {(control) => (
          <SearchSelect
            {...control}
            value={userId}
            onChange={setUserId}
            {...offersOf(search, found, optionOf, texts)}
            placeholder="Name or e-mail"
          />
        )}
      </Field>
      <TextAreaField name="reason" label="Reason" value={reason} onChange={setReason} />
    </FormDialog>
  );
}
