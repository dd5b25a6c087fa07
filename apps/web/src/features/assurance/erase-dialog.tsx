import { erasures, identity, ROLE_NAMES, type User } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Field } from '../../shared/form/field.js';
import { SearchSelect } from '../../shared/form/search-select.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useDebounced } from '../../shared/server/use-debounced.js';
import { usePage } from '../../shared/server/use-route.js';

const TYPING_PAUSE_MS = 200;
const OFFERED = 20;

const optionOf = ({ id, name, email, role }: User) => ({
  value: id,
  label: `${name} · ${ROLE_NAMES[role]} · ${email}`,
});

interface EraseDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

export function EraseDialog({ report, onClose }: EraseDialogProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text, TYPING_PAUSE_MS);
  const found = usePage(identity.allUsers, { is_active: 'false', q, sort: 'name', page: 1, limit: OFFERED });
  const outdated = q !== text || found.isPlaceholderData || found.isPending;
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
            options={outdated ? [] : (found.data?.rows.map(optionOf) ?? [])}
            onSearch={setText}
            nothingFound={outdated ? 'Searching…' : 'No deactivated people found'}
            placeholder="Name or e-mail"
          />
        )}
      </Field>
      <TextAreaField name="reason" label="Reason" value={reason} onChange={setReason} />
    </FormDialog>
  );
}
