import { DEPARTMENTS, identity, ROLE_NAMES, ROLES, type User } from '@bursar/contracts';
import { useState } from 'react';

import { today } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { CheckboxGroup } from '../../shared/form/checkbox-group.js';
import { Input, PasswordInput, Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { type FieldErrors } from '../../shared/form/form-scope.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { TextField } from '../../shared/form/text-field.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useChange } from '../../shared/server/use-change.js';
import { FormActions } from '../../shared/shell/layout.js';
import { DepartmentField } from './department-field.js';
import { changeOf, EMPTY_USER, errorsOf, requestOf, type TypedUser, typedOf } from './new-user.js';

const FIRST_BATCH = 2015;

interface UserFormProps {
  readonly user: User | undefined;
  readonly department: number | undefined;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
  readonly onBulk: () => void;
}

function useSaveUser(user: User | undefined) {
  const add = useAction(identity.addUser);
  const change = useChange(identity.updateUser, 'user', user);
  const { error, isPending } = user ? change : add;
  return {
    failure: error?.text('Something went wrong.'),
    isPending,
    conflict: change.conflict,
    save: async (typed: TypedUser): Promise<string> =>
      (await (user ? change.mutateAsync(changeOf(user.id, typed)) : add.mutateAsync(requestOf(typed)))).message,
  };
}

export function UserFormDialog({ user, department, onClose, onDone, onBulk }: UserFormProps) {
  const [typed, setTyped] = useState(() =>
    user ? typedOf(user) : { ...EMPTY_USER, department_id: String(department ?? '') },
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const { save, failure, isPending, conflict } = useSaveUser(user);

  const type: Type = (field, value) => setTyped((before) => ({ ...before, [field]: value }));

  const submit = async (): Promise<void> => {
    const found = errorsOf(typed, user?.id);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      onDone(await save(typed));
    } catch {
      // The action's error shows it.
    }
  };

  return (
    <Dialog title={user ? 'Edit User' : 'Add New User'} onClose={onClose}>
      <Form
        errors={errors}
        failure={failure}
        onLeave={(field) => setErrors((before) => ({ ...before, [field]: errorsOf(typed, user?.id)[field] }))}
        onSubmit={() => void submit()}
      >
        {conflict}
        {!user && <Button onClick={onBulk}>Bulk upload (CSV)</Button>}
        <PersonFields typed={typed} onType={type} />
        {!user && <PasswordField typed={typed} onType={type} />}
        <RoleField typed={typed} onType={type} />
        <DepartmentField
          name="department_id"
          label="Department"
          none="None"
          value={typed.department_id}
          onChange={(value) => type('department_id', value)}
        />
        {typed.role === 'hod' && <AlsoLeadsField typed={typed} onType={type} />}
        {typed.role === 'student' && <StudentFields typed={typed} onType={type} />}
        {typed.role !== 'student' && typed.role !== '' && <SalaryField typed={typed} onType={type} />}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={typed.role === ''} pending={isPending && 'Saving…'}>
            {user ? 'Save Changes' : 'Add User'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

type Type = <Field extends keyof TypedUser>(field: Field, value: TypedUser[Field]) => void;

interface FieldsProps {
  readonly typed: TypedUser;
  readonly onType: Type;
}

const AlsoLeadsField = ({ typed: { department_id, departments_led }, onType }: FieldsProps) => (
  <CheckboxGroup
    name="departments_led"
    legend="Also leads (optional)"
    options={DEPARTMENTS.filter(({ id }) => String(id) !== department_id).map(({ id, name }) => ({
      value: String(id),
      label: name,
    }))}
    values={departments_led.map(String)}
    onChange={(values) => onType('departments_led', values.map(Number))}
  />
);

const PersonFields = ({ typed, onType }: FieldsProps) => (
  <>
    <TextField name="name" label="Name" value={typed.name} onChange={(typed) => onType('name', typed)} />
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

const StudentFields = ({ typed, onType }: FieldsProps) => (
  <>
    <TextField
      name="enrollment_no"
      label="Enrollment number"
      value={typed.enrollment_no}
      onChange={(typed) => onType('enrollment_no', typed)}
    />
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

const PasswordField = ({ typed, onType }: FieldsProps) => (
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
);

const SalaryField = ({ typed, onType }: FieldsProps) => (
  <Field name="monthly_salary" label="Monthly salary" optional>
    {(control) => (
      <MoneyInput
        {...control}
        value={typed.monthly_salary}
        onChange={(value) => onType('monthly_salary', String(value))}
      />
    )}
  </Field>
);
