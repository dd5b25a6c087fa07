import { Input } from './controls.js';
import { Field } from './field.js';

interface FileFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly sample: { readonly name: string; readonly text: string };
  readonly disabled?: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

export const FileField = ({ label, hint, accept, sample, disabled, onChoose }: FileFieldProps) => (
  <Field
    name="file"
    label={label}
    hint={
      <>
        {hint}{' '}
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(sample.text)}`} download={sample.name}>
          Sample file
        </a>
      </>
    }
  >
    {(control) => (
      <Input
        {...control}
        type="file"
        accept={accept}
        disabled={disabled}
        onClick={({ currentTarget }) => {
          // Otherwise a corrected file of the same name fires no event.
          currentTarget.value = '';
          onChoose(undefined);
        }}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    )}
  </Field>
);
