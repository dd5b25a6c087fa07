import { Autocomplete } from '@base-ui/react/autocomplete';
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { formatRupees, howMany } from '../../shared/figures/money.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { ModalPopup } from '../../shared/overlay/modal-popup.js';
import { type SessionUser } from '../../shared/session/session.js';
import { SearchIcon } from '../../shared/theme/icons.js';
import { type Finding, type FindingGroup, type SearchStatus, useFindings } from './findings.js';
import { partsOf } from './matching.js';
import { recent } from './recent.js';
import box from './search-box.module.css';
import styles from './search-panel.module.css';

const TEXT_MAX = 100;

interface SearchPanelProps {
  readonly user: SessionUser;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

type KeyPress = KeyboardEvent & { readonly preventBaseUIHandler: () => void };

/** The library would clear the field first. */
function leaveKeys(event: KeyPress, list: HTMLElement | null): void {
  if (event.key === 'Escape') event.preventBaseUIHandler();
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventBaseUIHandler();
  event.preventDefault();
  const chosen = list?.querySelector<HTMLAnchorElement>('a[data-highlighted]');
  if (chosen) window.open(chosen.href, '_blank', 'noopener');
}

export default function SearchPanel({ user, text, onType, onClose }: SearchPanelProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { groups, status, retry } = useFindings(user, text);
  const choose = (finding: Finding): void => {
    recent.add(user.id, finding);
    onClose();
  };
  return (
    <ModalPopup className={styles.panel ?? ''} labelledBy={id} focus={field} light onDismiss={onClose}>
      <h2 className="visually-hidden" id={id}>
        Search
      </h2>
      <Autocomplete.Root
        items={groups}
        mode="none"
        inline
        open
        autoHighlight="always"
        value={text}
        onValueChange={(value, { reason }) => {
          if (reason !== 'item-press') onType(value);
        }}
        itemToStringValue={({ label }: Finding) => label}
      >
        <div className={styles.head}>
          <SearchIcon />
          <Autocomplete.Input
            ref={field}
            className={box.input}
            type="search"
            aria-label="Search"
            placeholder="Name, enrollment no., receipt, reference, screen …"
            maxLength={TEXT_MAX}
            onKeyDown={(event) => leaveKeys(event, list.current)}
          />
          <button type="button" className={styles.close} onClick={onClose}>
            Close
          </button>
        </div>
        {status === 'failed' && (
          <div className={styles.note}>
            <Banner tone="error" onRetry={retry}>
              The records could not be searched.
            </Banner>
          </div>
        )}
        <Results {...{ text, groups, status, list }} onChoose={choose} />
      </Autocomplete.Root>
    </ModalPopup>
  );
}

interface ResultsProps {
  readonly text: string;
  readonly groups: readonly FindingGroup[];
  readonly status: SearchStatus;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onChoose: (finding: Finding) => void;
}

function Results({ text, groups, status, list, onChoose }: ResultsProps) {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      <Autocomplete.Status className="visually-hidden">
        {status === 'searching' ? '' : howMany(count, 'result')}
      </Autocomplete.Status>
      <Autocomplete.List ref={list} className={styles.list} aria-label="Search results">
        {(group: FindingGroup) => (
          <Autocomplete.Group key={group.name} items={group.items} className={styles.group}>
            <Autocomplete.GroupLabel className={styles.name}>{group.name}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(finding: Finding) => (
                <Option key={finding.key} finding={finding} text={text} onChoose={() => onChoose(finding)} />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {status === 'searching' && <p className={styles.searching}>Searching …</p>}
      {groups.length === 0 && status === 'done' && (
        <div className={styles.nothing}>
          <p>Nothing is found for “{text.trim()}”.</p>
          <p>
            Search for people, enrollment numbers, receipts, payment references, bills, fee structures, screens, reports
            and actions.
          </p>
        </div>
      )}
    </>
  );
}

interface OptionProps {
  readonly finding: Finding;
  readonly text: string;
  readonly onChoose: () => void;
}

function Option({ finding, text, onChoose }: OptionProps) {
  const { label, note, to, amount, status } = finding;
  return (
    <Autocomplete.Item
      value={finding}
      className={styles.option}
      render={<Link to={to} tabIndex={-1} />}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) onChoose();
      }}
    >
      <span className={styles.what}>
        <span className={styles.label}>
          <Marked text={label} q={text} />
        </span>
        {note !== '' && (
          <span className={styles.about}>
            <Marked text={note} q={text} />
          </span>
        )}
      </span>
      {amount !== null && <span className={styles.amount}>{formatRupees(amount)}</span>}
      {status !== null && <StatusBadge status={status} />}
    </Autocomplete.Item>
  );
}

const Marked = ({ text, q }: { readonly text: string; readonly q: string }) =>
  partsOf(text, q).map((part, index) => (part.found ? <mark key={index}>{part.text}</mark> : part.text));
