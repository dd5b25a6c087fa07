import { identity, ROLE_NAMES, ROLES } from '@bursar/contracts';
import { useState } from 'react';

import { today } from '../../shared/dates.js';
import { useAction } from '../../shared/use-action.js';
import { Button } from '../../shared/ui/button.js';
import { Input, PasswordInput, Select } from '../../shared/ui/controls.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Field } from '../../shared/ui/field.js';
import { Form } from '../../shared/ui/form.js';
import { type FieldErrors } from '../../shared/ui/form-scope.js';
import { FormActions } from '../../shared/ui/layout.js';
import { DepartmentField } from './department-field.js';
import { EMPTY_USER, errorsOf, requestOf, type TypedUser } from './new-user.js';

const FIRST_BATCH = 2015;

interface AddUserDialogProps {
  readonly onClose: () => void;
  /** With the server's sentence. */
  readonly onDone: (sentence: string) => void;
}

/** Adds one user. */
export function AddUserDialog({ onClose, onDone }: AddUserDialogProps) {
  const [typed, setTyped] = useState(EMPTY_USER);
  const [errors, setErrors] = useState<FieldErrors>({});
  const add = useAction(identity.addUser);

  const type = (field: keyof TypedUser, value: string): void => setTyped((before) => ({ ...before, [field]: value }));

  const submit = async (): Promise<void> => {
    const found = errorsOf(typed);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      const { message } = await add.mutateAsync(requestOf(typed));
      onDone(message);
    } catch {
      // Shown by the form, from the action's own error.
    }
  };

  return (
    <Dialog title="Add New User" onClose={onClose}>
      <Form
        errors={errors}
        failure={add.error?.text('Something went wrong.')}
        onLeave={(field) => setErrors((before) => ({ ...before, [field]: errorsOf(typed)[field] }))}
        onSubmit={() => void submit()}
      >
        <PersonFields typed={typed} onType={type} />
        <RoleField typed={typed} onType={type} />
        <DepartmentField
          name="department_id"
          label="Department"
          none="None"
          value={typed.department_id}
          onChange={(value) => type('department_id', value)}
        />
        {typed.role === 'student' && <StudentFields typed={typed} onType={type} />}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={typed.role === ''} pending={add.isPending && 'Adding…'}>
            Add User
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly typed: TypedUser;
  readonly onType: (field: keyof TypedUser, value: string) => void;
}

/** What everybody has: a name, an address and a way in. */
const PersonFields = ({ typed, onType }: FieldsProps) => (
  <>
    <Field name="name" label="Name">
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={typed.name}
          onChange={({ target }) => onType('name', target.value)}
        />
      )}
    </Field>
    <Field name="email" label="Email">
      {(control) => (
        <Input
          {...control}
          type="email"
          autoComplete="off"
          value={typed.email}
          onChange={({ target }) => onType('email', target.value)}
        />
      )}
    </Field>
    <Field name="password" label="Password" hint="6 to 72 characters.">
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          value={typed.password}
          onChange={({ target }) => onType('password', target.value)}
        />
      )}
    </Field>
  </>
);

const RoleField = ({ typed, onType }: FieldsProps) => (
  <Field name="role" label="Role">
    {(control) => (
      <Select {...control} value={typed.role} onChange={({ target }) => onType('role', target.value)}>
        <option value="">Choose a role</option>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

/** What makes a user a student. */
const StudentFields = ({ typed, onType }: FieldsProps) => (
  <>
    <Field name="enrollment_no" label="Enrollment number">
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={typed.enrollment_no}
          onChange={({ target }) => onType('enrollment_no', target.value)}
        />
      )}
    </Field>
    <Field name="batch" label="Batch year">
      {(control) => (
        <Input
          {...control}
          type="number"
          min={FIRST_BATCH}
          max={today().slice(0, 4)}
          value={typed.batch}
          onChange={({ target }) => onType('batch', target.value)}
        />
      )}
    </Field>
  </>
);
