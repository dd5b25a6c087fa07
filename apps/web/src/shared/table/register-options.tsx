import { ExportButtons } from '../export/export-buttons.js';
import { type useExport } from '../export/use-export.js';
import { Popover, PopoverPart } from '../overlay/popover.js';
import { lazyPart } from '../shell/lazy-part.js';
import { MoreIcon } from '../theme/icons.js';
import { ColumnChooser } from './column-chooser.js';
import { type Column } from './column.js';
import { DensityChoice } from './density-choice.js';
import { type ListState } from './list-state.js';
import { type Filter } from './filter.js';
import { type ColumnChoice } from './use-column-choice.js';
import { SampleLink } from './sample-link.js';
import { type ChangeList } from './use-list-state.js';

const { Part: SavedViews } = lazyPart(async () => (await import('./saved-views.js')).SavedViews);

interface RegisterOptionsProps<Row> {
  readonly name: string;
  readonly kind: string;
  readonly columns: readonly Column<Row>[];
  readonly choice: ColumnChoice<Row>;
  readonly filters: readonly Filter[];
  readonly file: ReturnType<typeof useExport>;
  readonly empty: boolean;
  readonly loaded: boolean;
  readonly state: ListState;
  readonly onChange: ChangeList;
}

export const RegisterOptions = <Row,>({
  name,
  kind,
  columns,
  choice,
  filters,
  file,
  ...of
}: RegisterOptionsProps<Row>) => (
  <Popover label={`Options of ${name}`} look="icon" shown={<MoreIcon />}>
    <SavedViews kind={kind} filters={filters} state={of.state} onChange={of.onChange} />
    {!of.empty && (
      <>
        <ColumnChooser columns={columns} choice={choice} />
        <PopoverPart title="Export">
          <ExportButtons name={name} file={file} nothing={!of.loaded} />
        </PopoverPart>
        <SampleLink kind={kind} state={of.state} />
      </>
    )}
    <PopoverPart title="Density">
      <DensityChoice />
    </PopoverPart>
  </Popover>
);
