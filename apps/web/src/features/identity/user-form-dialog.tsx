import { identity, ROLE_NAMES, ROLES, type User } from '@bursar/contracts';
import { useState } from 'react';

import { today } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { CheckboxGroup } from '../../shared/form/checkbox-group.js';
import { Input, PasswordInput } from '../../shared/form/controls.js';
import { DepartmentField } from '../../shared/form/department-field.js';
import { Field } from '../../shared/form/field.js';
import { type FieldErrors } from '../../shared/form/form-scope.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { SelectField } from '../../shared/form/select-field.js';
import { TextField } from '../../shared/form/text-field.js';
import { type FormState } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useDiscard } from '../../shared/overlay/use-discard.js';
import { useSave } from '../../shared/server/use-save.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import {
  asksSalary,
  changeOf,
  EMPTY_USER,
  errorsOf,
  refusedFields,
  requestOf,
  type TypedUser,
  typedOf,
} from './new-user.js';

const FIRST_BATCH = 2015;

interface UserFormProps {
  readonly user: User | undefined;
  readonly department: number | undefined;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
  readonly onBulk: () => void;
}

function useUserForm(user: User | undefined, typed: TypedUser, onDone: (sentence: string) => void): FormState {
  const [opened] = useState(typed);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, error, ...action } = useSave(
    { add: identity.addUser, change: identity.updateUser },
    'user',
    user,
    (id) => changeOf(id, typed, user),
  );
  return {
    ...action,
    errors,
    failure: error?.text('Something went wrong.'),
    onLeave: (field) => setErrors((before) => ({ ...before, [field]: errorsOf(typed, user)[field] })),
    isTyped: JSON.stringify(typed) !== JSON.stringify(opened),
    send: (onSent) => {
      const found = errorsOf(typed, user);
      setErrors(found);
      if (Object.keys(found).length > 0) return;
      mutate(requestOf(typed), {
        onSuccess: ({ message }) => {
          onDone(message);
          onSent();
        },
        onError: ({ fieldErrors }) => setErrors(refusedFields(fieldErrors)),
      });
    },
  };
}

export function UserFormDialog({ user, department, onClose, onDone, onBulk }: UserFormProps) {
  const [typed, setTyped] = useState(() =>
    user ? typedOf(user) : { ...EMPTY_USER, department_id: String(department ?? '') },
  );
  const type: Type = (field, value) => setTyped((before) => ({ ...before, [field]: value }));
  const form = useUserForm(user, typed, onDone);
  const title = user ? 'Edit User' : 'Add New User';
  const discard = useDiscard(title, form.isTyped);
  return (
    <FormDialog
      title={title}
      form={form}
      submit={user ? 'Save Changes' : 'Add User'}
      ready={typed.role !== ''}
      onClose={onClose}
    >
      {!user && <Button onClick={() => void discard(onBulk)}>Bulk upload (CSV)</Button>}
      <PersonFields typed={typed} onType={type} />
      {!user && <PasswordField typed={typed} onType={type} />}
      <SelectField
        name="role"
        label="Role"
        options={ROLE_OPTIONS}
        value={typed.role}
        onChange={(role) => type('role', role)}
      />
      <DepartmentField
        name="department_id"
        label="Department"
        optional
        none="None"
        value={typed.department_id}
        onChange={(value) => type('department_id', value)}
      />
      {typed.role === 'hod' && <AlsoLeadsField typed={typed} onType={type} />}
      {typed.role === 'student' && <StudentFields typed={typed} onType={type} />}
      <SalaryField user={user} typed={typed} onType={type} />
    </FormDialog>
  );
}

type Type = <Field extends keyof TypedUser>(field: Field, value: TypedUser[Field]) => void;

interface FieldsProps {
  readonly typed: TypedUser;
  readonly onType: Type;
}

function AlsoLeadsField({ typed: { department_id, departments_led }, onType }: FieldsProps) {
  const { departments } = useDepartments();
  const others = departments.filter(({ id }) => String(id) !== department_id);
  return (
    <CheckboxGroup
      name="departments_led"
      legend="Also leads (optional)"
      options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      values={departments_led.map(String)}
      onChange={(values) => onType('departments_led', values.map(Number))}
    />
  );
}

function SalaryField({ user, typed, onType }: FieldsProps & { readonly user: User | undefined }) {
  if (asksSalary(typed, user)) {
    return (
      <MoneyField
        name="monthly_salary"
        label="Monthly salary"
        optional
        value={typed.monthly_salary}
        onChange={(value) => onType('monthly_salary', String(value))}
      />
    );
  }
  if (!user || [user.role, typed.role].includes('student')) return null;
  return <p>The salary is revised in Payroll, under Salaries.</p>;
}

const PersonFields = ({ typed, onType }: FieldsProps) => (
  <>
    <TextField name="name" label="Name" value={typed.name} onChange={(name) => onType('name', name)} />
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

const ROLE_OPTIONS = [['', 'Choose a role'], ...ROLES.map((role) => [role, ROLE_NAMES[role]] as const)] as const;

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
