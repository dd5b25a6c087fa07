import { printed, type Route, type RowOf } from '@bursar/contracts';

import { History } from '../history/history.js';
import { type Compared } from '../past/past.js';
import { useInstantWords } from '../past/instant-words.js';
import { Drawer } from '../overlay/dialog.js';
import { Stack } from '../shell/layout.js';
import { drawn, fileColumnsOf } from './column.js';
import { ChangeBadge, type ComparedOf } from './compared-cells.js';
import styles from './compared.module.css';
import { recordOf, type RegisterProps } from './register-props.js';

interface ComparedDrawerProps<R extends Route> extends Pick<RegisterProps<R>, 'columns' | 'record' | 'sheet'> {
  readonly row: ComparedOf<RowOf<R>>;
  readonly compared: Compared;
  readonly onClose: () => void;
}

const NOT_THERE = '—';

export function ComparedDrawer<R extends Route>({ row, compared, onClose, ...of }: ComparedDrawerProps<R>) {
  const { then, later, change } = row;
  const [before, after] = [useInstantWords(compared.then), useInstantWords(compared.later)];
  const shown = later ?? then;
  if (shown === null) return null;
  const fields = fileColumnsOf(of.columns).map(({ header, value, unit }) => {
    const [old, current] = [then, later].map((side) => (side === null ? NOT_THERE : printed(value(side), unit)));
    const cellOf = (side: RowOf<R> | null) => (side === null ? NOT_THERE : drawn(value(side), unit));
    return { header, old, moved: then !== null && later !== null && old !== current, cellOf };
  });
  const [name] = fileColumnsOf(of.columns);
  const record = recordOf(of, shown);
  return (
    <Drawer title={name ? printed(name.value(shown), name.unit) : ''} onClose={onClose}>
      <Stack>
        <p>
          <ChangeBadge of={change} />
        </p>
        <table className={styles.fields}>
          <caption className="visually-hidden">Both times</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">{before}</th>
              <th scope="col">{after}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ header, moved, cellOf }) => (
              <tr key={header} data-moved={moved ? '' : undefined}>
                <th scope="row">{header}</th>
                <td>{moved ? <del>{cellOf(then)}</del> : cellOf(then)}</td>
                <td>{cellOf(later)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Stack>
      {record && <History {...record} />}
    </Drawer>
  );
}
