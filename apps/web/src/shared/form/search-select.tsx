import { Combobox } from '@base-ui/react/combobox';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';

import { useLatest } from '../shell/use-latest.js';
import { CheckIcon } from '../theme/icons.js';
import { Button } from './button.js';
import controls from './controls.module.css';
import { type ControlProps } from './field.js';
import { pastedNumbers } from './pasted-numbers.js';
import styles from './search-select.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SearchProps extends ControlProps {
  readonly options: readonly Choice[];
  /** For a search on the server; `options` match the last text. */
  readonly onSearch?: (text: string) => void;
  readonly nothingFound: string;
  readonly placeholder?: string;
}

interface SearchSelectProps extends SearchProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly known?: Choice | undefined;
}

interface SearchBoxProps extends SearchProps {
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice | null) => void;
  readonly text?: string;
  /** A choice empties it; the library does so late. */
  readonly onText?: (text: string) => void;
}

const DRAWN = 100;

const isSame = (one: Choice, other: Choice): boolean => one.value === other.value;

type Key = KeyboardEvent<HTMLInputElement> & { readonly preventBaseUIHandler: () => void };

/** Enter must not submit the form. */
function enter(event: Key, list: HTMLElement | null): void {
  event.preventDefault();
  const { currentTarget: input } = event;
  if (input.hasAttribute('aria-activedescendant')) return;
  // The library would clear the field.
  event.preventBaseUIHandler();
  const matches = list?.querySelectorAll<HTMLElement>('[role=option]') ?? [];
  if (input.value !== '' && matches.length === 1) matches[0]?.click();
}

/** Escape closes the options before the dialog. */
function escape(event: Key): void {
  if (event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
  else event.preventBaseUIHandler();
}

function SearchBox({ options, onSearch, nothingFound, chosen, onChoose, text, onText, ...input }: SearchBoxProps) {
  // A modal dialog blocks the end of the document.
  const place = useRef<HTMLDivElement>(null);
  const press = (event: Key): void => {
    if (event.key === 'Enter') enter(event, place.current);
    if (event.key === 'Escape') escape(event);
  };
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      onValueChange={onChoose}
      isItemEqualToValue={isSame}
      {...(text !== undefined && { inputValue: text })}
      onInputValueChange={(typed, { reason }) => {
        onText?.(reason === 'item-press' ? '' : typed);
        if (reason !== 'item-press' && typed !== chosen?.label) onSearch?.(typed.trim());
      }}
      {...(onSearch && { filter: null })}
      limit={DRAWN}
    >
      <Combobox.Input {...input} className={`${controls.control} ${styles.input}`} onKeyDown={press} />
      <div ref={place} className={styles.place} />
      <Combobox.Portal container={place}>
        <Combobox.Positioner positionMethod="fixed" sideOffset={8} className={styles.positioner}>
          <Combobox.Popup className={styles.popup}>
            <Combobox.Empty className={styles.nothing}>{nothingFound}</Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(choice: Choice) => (
                <Combobox.Item key={choice.value} value={choice} className={styles.option}>
                  {choice.label}
                  <Combobox.ItemIndicator className={styles.check}>
                    <CheckIcon />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

export function SearchSelect({ value, onChange, known, options, ...search }: SearchSelectProps) {
  const [last, setLast] = useState<Choice | null>(null);
  const chosen = [last, ...options, known].find((choice) => choice?.value === value) ?? null;
  const choose = (choice: Choice | null): void => {
    setLast(choice);
    onChange(choice?.value ?? null);
  };
  return <SearchBox {...search} options={options} chosen={chosen} onChoose={choose} />;
}

interface SearchManyProps extends SearchProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Chosen before; the options may lack them. */
  readonly known?: readonly Choice[];
  readonly onPasted?: (texts: readonly string[]) => Promise<readonly Choice[]>;
}

const labelsOf = (choices: readonly Choice[]): Readonly<Record<string, string>> =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label]));

export function SearchMany({ value: chosen, onChange, known = [], onPasted, options, ...search }: SearchManyProps) {
  const [labels, setLabels] = useState(() => labelsOf(known));
  const [text, setText] = useState('');
  const latest = useLatest(chosen);
  const box = useRef<HTMLDivElement>(null);
  const remove = (value: string): void => {
    onChange(chosen.filter((other) => other !== value));
    box.current?.querySelector('input')?.focus();
  };
  const take = (found: readonly Choice[]): void => {
    setLabels((before) => ({ ...before, ...labelsOf(found) }));
    onChange([...new Set([...latest.current, ...found.map(({ value }) => value)])]);
  };
  const add = (choice: Choice | null): void => {
    if (!choice) return;
    search.onSearch?.('');
    take([choice]);
  };
  const paste = (event: ClipboardEvent): void => {
    const texts = pastedNumbers(event.clipboardData.getData('text'));
    if (!onPasted || texts.length < 2) return;
    event.preventDefault();
    void onPasted(texts).then(take);
  };
  return (
    <div ref={box} onPaste={paste}>
      <SearchBox
        {...search}
        options={options.filter(({ value }) => !chosen.includes(value))}
        chosen={null}
        onChoose={add}
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
