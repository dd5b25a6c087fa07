import { type ModelRebuild, type Proof, proofs } from '@bursar/contracts';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { type Column, Table } from '../../shared/table/table.js';
import { inWords } from './proof.js';

interface DifferingModel {
  readonly model: string;
  readonly rows: number;
  readonly rebuild: string;
  readonly running: boolean;
}

const COLUMNS: readonly Column<DifferingModel>[] = [
  { id: 'model', header: 'Read model', cell: ({ model }) => inWords(model) },
  { id: 'rows', header: 'Rows listed', cell: ({ rows }) => formatCount(rows), align: 'end' },
  { id: 'rebuild', header: 'Rebuild', cell: ({ rebuild }) => rebuild },
];

function standingOf(rebuild: ModelRebuild | undefined, proof: Proof, percent: number | undefined): string {
  if (rebuild?.status === 'running') return percent === undefined ? 'Under way' : `Under way: ${percent} %`;
  if (!rebuild?.ended_at || rebuild.ended_at < proof.at) return 'None since this proof';
  const by = `${formatDateTime(rebuild.ended_at)} · ${rebuild.by_name ?? 'Bursar'}`;
  return rebuild.failure === null ? `Done: ${by}. Prove again to check.` : `Failed: ${by}. ${rebuild.failure}`;
}

function useDifferingModels(proof: Proof): readonly DifferingModel[] {
  const rebuilds = useRoute(proofs.rebuilds, {});
  const job = useLiveJob('read-model-rebuild');
  const models = [...new Set(proof.differences.map(({ model }) => model))];
  return models.map((model) => {
    const rebuild = rebuilds.data?.find(({ id }) => id === model);
    const percent = job?.id === `rebuild-${model}` ? job.done : undefined;
    return {
      model,
      rows: proof.differences.filter((difference) => difference.model === model).length,
      rebuild: standingOf(rebuild, proof, percent),
      running: rebuild?.status === 'running',
    };
  });
}

export function DifferingModels({ proof }: { readonly proof: Proof }) {
  const models = useDifferingModels(proof);
  const may = useMay(proofs.rebuild);
  const { confirm } = useAsk();
  const { mutate } = useAction(proofs.rebuild);
  const [banner, report] = useOutcome('');
  const askAndRebuild = async (model: string): Promise<void> => {
    const question = {
      text: 'Rebuild this read model from the event log?',
      about: `${inWords(model)}. Its rows of now are shown until the new ones are made. What was changed in them is then lost, so find out first who changed them.`,
      verb: 'Rebuild',
    };
    if (!(await confirm(question))) return;
    mutate(
      { model },
      {
        onSuccess: ({ message }) => report.succeeded(message),
        onError: (error) => report.failed(error.text('The rebuild could not begin.')),
      },
    );
  };
  const actions = ({ model, running }: DifferingModel) => (
    <ActButton
      size="small"
      disabled={running}
      aria-label={`Rebuild this model: ${inWords(model)}`}
      onClick={() => void askAndRebuild(model)}
    >
      Rebuild this model…
    </ActButton>
  );
  return (
    <>
      {banner}
      <Table
        name="Read models that differ from a replay"
        columns={COLUMNS}
        rows={models}
        rowId={({ model }) => model}
        actions={may ? actions : undefined}
      />
    </>
  );
}
