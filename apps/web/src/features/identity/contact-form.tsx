import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { Button } from '../../shared/form/button.js';
import { Input, Select, TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { type FieldErrors } from '../../shared/form/form-scope.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { askAdministrators, type AskedOfAdministrators } from './public-calls.js';
import { useRepeatKey } from './use-repeat-key.js';

type Kind = AskedOfAdministrators['kind'];

const KINDS: Readonly<Record<Kind, string>> = {
  contact: 'A question',
  demo: 'A demo of Bursar',
  access: 'An account',
};

const missing = ({ name, email, message }: AskedOfAdministrators): FieldErrors => ({
  ...(name.trim() === '' && { name: 'Name is required' }),
  ...(email.trim() === '' && { email: 'Email is required' }),
  ...(message.trim() === '' && { message: 'Message is required' }),
});

interface ContactFormProps {
  readonly kind: Kind;
  readonly fixed?: boolean;
}

export function ContactForm({ kind, fixed = false }: ContactFormProps) {
  const [asked, setAsked] = useState<AskedOfAdministrators>({ kind, name: '', email: '', phone: '', message: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<{ readonly message: string; readonly reference: string }>();
  const keyOf = useRepeatKey();
  const type = (field: keyof AskedOfAdministrators, value: string): void =>
    setAsked((before) => ({ ...before, [field]: value }));

  const submit = async (): Promise<void> => {
    const found = missing(asked);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      setAnswer(await askAdministrators(asked, keyOf(asked)));
    } catch (error) {
      const text = 'Your message could not be sent. Please try again.';
      if (error instanceof RequestFailed) setErrors(error.fieldErrors);
      setFailure(error instanceof RequestFailed ? error.text(text) : text);
    } finally {
      setPending(false);
    }
  };

  if (answer) {
    return (
      <Banner tone="success">
        <p>{answer.message}</p>
        <p>Your reference is {answer.reference}. An administrator answers by e-mail.</p>
      </Banner>
    );
  }
  return (
    <Form
      errors={errors}
      failure={failure}
      isTyped={LINES.some(({ name }) => asked[name] !== '') || asked.message !== ''}
      isPending={pending}
      onSubmit={() => void submit()}
    >
      {!fixed && (
        <Field name="kind" label="What is it about?">
          {(control) => (
            <Select {...control} value={asked.kind} onChange={({ target }) => type('kind', target.value)}>
              {Object.entries(KINDS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <TextFields asked={asked} onType={type} />
      <Button look="primary" size="large" type="submit" pending={pending && 'Sending…'}>
        Send
      </Button>
    </Form>
  );
}

interface TextFieldsProps {
  readonly asked: AskedOfAdministrators;
  readonly onType: (field: keyof AskedOfAdministrators, value: string) => void;
}

const LINES = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', optional: false },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', optional: false },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', optional: true },
] as const;

const TextFields = ({ asked, onType }: TextFieldsProps) => (
  <>
    {LINES.map(({ name, label, type, autoComplete, optional }) => (
      <Field key={name} name={name} label={label} optional={optional}>
        {(control) => (
          <Input
            {...control}
            type={type}
            autoComplete={autoComplete}
            value={asked[name]}
            onChange={({ target }) => onType(name, target.value)}
          />
        )}
      </Field>
    ))}
    <Field name="message" label="Message">
      {(control) => (
        <TextArea
          {...control}
          rows={5}
          value={asked.message}
          onChange={({ target }) => onType('message', target.value)}
        />
      )}
    </Field>
  </>
);
