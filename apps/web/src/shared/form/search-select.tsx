import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';

import { type ComboboxProps, type OptionsFilter, Select as KitSelect } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';

import { Button } from './button.js';
import controls from './controls.module.css';
import { type ControlProps } from './field.js';
import { kitControl } from './kit-control.js';
import styles from './search-select.module.css';

/** One of many things to choose from. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SearchProps extends ControlProps {
  readonly options: readonly Choice[];
  /** Given when the server searches: then `options` are what it found for the last text. */
  readonly onSearch?: (text: string) => void;
  /** "No students found". */
  readonly nothingFound: string;
  readonly placeholder?: string;
}

interface SearchSelectProps extends SearchProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

// Beside the input, not at the end of the document: the page behind a modal dialog cannot be reached.
const beside: ComboboxProps = { withinPortal: false, floatingStrategy: 'fixed' };

// What the server found is not to be searched a second time.
const asFound: OptionsFilter = ({ options }) => options;

/** Enter chooses and never sends the form; Escape closes the options first, and only then the dialog around. */
const keepKeys = (event: KeyboardEvent): void => {
  const expanded = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Enter' || (event.key === 'Escape' && expanded)) event.preventDefault();
};

interface KitSearchProps extends SearchSelectProps {
  /** What is typed, where that is kept outside. */
  readonly text?: string;
  readonly onText?: (text: string) => void;
}

function KitSearch({
  options,
  onSearch,
  nothingFound,
  placeholder,
  value,
  onChange,
  text,
  onText,
  ...control
}: KitSearchProps) {
  return (
    <KitSelect
      {...kitControl(control)}
      data={[...options]}
      value={value}
      onChange={(chosen) => onChange(chosen)}
      searchable
      openOnFocus={false}
      searchValue={text}
      onSearchChange={(typed) => {
        onText?.(typed);
        onSearch?.(typed);
      }}
      {...(onSearch && { filter: asFound })}
      onKeyDown={keepKeys}
      nothingFoundMessage={nothingFound}
      placeholder={placeholder}
      comboboxProps={beside}
      checkIconPosition="right"
      maxDropdownHeight={280}
      limit={100}
      variant="unstyled"
      classNames={{ input: `${controls.control} ${controls.chooser}` }}
    />
  );
}

/** One of many, found by typing. */
export const SearchSelect = (props: SearchSelectProps) => <KitSearch {...props} />;

interface SearchManyProps extends SearchProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Several of many, found by typing and listed below as they are chosen. */
export function SearchMany({ value: chosen, onChange, options, ...search }: SearchManyProps) {
  const [text, setText] = useState('');
  // What was chosen keeps its name when the options have long become others.
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const box = useRef<HTMLDivElement>(null);
  const remove = (value: string): void => {
    onChange(chosen.filter((other) => other !== value));
    box.current?.querySelector('input')?.focus();
  };
  const add = (value: string | null): void => {
    const choice = options.find((option) => option.value === value);
    if (!choice) return;
    setLabels({ ...labels, [choice.value]: choice.label });
    onChange([...chosen, choice.value]);
    setText('');
  };
  return (
    <div ref={box}>
      <KitSearch
        {...search}
        options={options.filter(({ value }) => !chosen.includes(value))}
        value={null}
        onChange={add}
        text={text}
        onText={setText}
      />
      <ul className={styles.chosen}>
        {chosen.map((value) => (
          <li key={value}>
            {labels[value] ?? value}
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove ${labels[value] ?? value}`}
              onClick={() => remove(value)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
