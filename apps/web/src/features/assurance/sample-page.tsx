import { type AnswerOf, type Drawn, printed, samples } from '@bursar/contracts';
import { type SubmitEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { downloadFromServer } from '../../shared/export/server-file.js';
import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { FormScope } from '../../shared/form/form-scope.js';
import { SelectField } from '../../shared/form/select-field.js';
import { TextField } from '../../shared/form/text-field.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FieldRow, FormActions, Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { Table } from '../../shared/table/table.js';
import { type Column } from '../../shared/table/column.js';
import { POPULATIONS } from './populations.js';
import styles from './sample.module.css';

type Sample = AnswerOf<typeof samples.draw>;

const TIMES = ['as_of', 'then', 'later'];

export default function SamplePage() {
  const [params, setParams] = useSearchParams();
  const given = Object.fromEntries([...params].filter(([name]) => !TIMES.includes(name)));
  const { of = POPULATIONS[0]?.kind ?? '', seed = '', size = '25', ...filters } = given;
  const drawn = params.has('seed');
  return (
    <>
      <PageHeader title="Sample" subtitle="The same seed draws the same rows again." />
      <Stack>
        <Ask
          key={params.toString()}
          asked={{ of, seed, size }}
          onDraw={(chosen) => setParams({ ...filters, ...chosen })}
        />
        <Filters of={filters} onClear={() => setParams({ of, ...(seed !== '' && { seed }), size })} />
        {drawn && <Result asked={{ ...filters, of, seed, size }} />}
      </Stack>
    </>
  );
}

type Chosen = { readonly of: string; readonly seed: string; readonly size: string };

function Ask({ asked, onDraw }: { readonly asked: Chosen; readonly onDraw: (chosen: Chosen) => void }) {
  const [chosen, setChosen] = useState(asked);
  const change = (part: Partial<Chosen>): void => setChosen((before) => ({ ...before, ...part }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onDraw(chosen);
  };
  return (
    <FormScope value={{ id: 'sample', errors: {} }}>
      <form className={styles.draw} onSubmit={submit}>
        <FieldRow>
          <SelectField
            name="of"
            label="Population"
            options={POPULATIONS.map(({ kind, title }) => [kind, title] as const)}
            value={chosen.of}
            onChange={(of) => change({ of })}
          />
          <TextField name="seed" label="Seed" value={chosen.seed} onChange={(seed) => change({ seed })} />
          <TextField
            name="size"
            label="Size"
            inputMode="numeric"
            value={chosen.size}
            onChange={(size) => change({ size })}
          />
        </FieldRow>
        <FormActions>
          <Button look="primary" type="submit">
            Draw
          </Button>
        </FormActions>
      </form>
    </FormScope>
  );
}

function Filters({ of, onClear }: { readonly of: Readonly<Record<string, string>>; readonly onClear: () => void }) {
  const names = Object.entries(of).map(
    ([name, value]) => `${name === 'q' ? 'search' : name.replaceAll('_', ' ')} ${value}`,
  );
  return (
    names.length > 0 && (
      <Banner tone="notice">
        Only {names.join(', ')}.{' '}
        <Button look="quiet" size="small" onClick={onClear}>
          Draw from all
        </Button>
      </Banner>
    )
  );
}

type Asked = Readonly<Record<string, string>>;

function Result({ asked }: { readonly asked: Asked }) {
  const { data, isError, error } = useRoute(samples.draw, asked as never);
  if (isError) return <Banner tone="error">{error.text('The sample could not be drawn.')}</Banner>;
  return data ? <Rows sample={data} asked={asked} /> : <Loading text="Drawing the sample…" />;
}

function Rows({ sample, asked }: { readonly sample: Sample; readonly asked: Asked }) {
  const list = POPULATIONS.find(({ kind }) => kind === asked.of);
  const filters = { ...asked, as_of: sample.as_of.position };
  const save = (format: 'csv' | 'xlsx') => void downloadFromServer({ kind: 'sample', filters }, format);
  const columns: readonly Column<Drawn>[] = [
    {
      id: 'row',
      header: list?.columns[0]?.header ?? 'Row',
      cell: ({ row }) => {
        const name = printed(list?.columns[0]?.value(row as never), list?.columns[0]?.unit);
        const to = list?.screen;
        if (to === undefined) return name;
        const id = encodeURIComponent(list?.rowId(row as never) ?? '');
        return <Link to={`${to}open=${id}&as_of=${sample.as_of.position}`}>{name}</Link>;
      },
      value: ({ row }) => list?.columns[0]?.value(row as never),
    },
    ...(list?.columns ?? []).slice(1, 5).map(({ id, header, value, unit }) => ({
      id,
      header,
      cell: ({ row }: Drawn) => printed(value(row as never), unit),
      ...(unit === 'rupees' && { align: 'end' as const }),
    })),
    { id: 'draw', header: 'Draw', cell: ({ draw }) => String(draw), align: 'end' },
    { id: 'index', header: 'Place', cell: ({ index }) => formatCount(index), align: 'end' },
    { id: 'hash', header: 'SHA-256', cell: ({ hash }) => `${hash.slice(0, 12)}…` },
  ];
  return (
    <section aria-label="The sample">
      <div className={styles.drawn}>
        <p>
          {formatCount(sample.rows.length)} of {formatCount(sample.population)}, as of{' '}
          {formatDateTime(sample.as_of.time)}.
        </p>
        <Button size="small" onClick={() => save('csv')}>
          CSV
        </Button>
        <Button size="small" onClick={() => save('xlsx')}>
          Excel (XLSX)
        </Button>
      </div>
      <Table name="Sample" columns={columns} rows={sample.rows} rowId={({ hash }) => hash} />
    </section>
  );
}
