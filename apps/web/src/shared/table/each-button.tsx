import { type Route } from '@bursar/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { type Report } from '../feedback/outcome.js';
import { useAsk } from '../overlay/ask.js';
import { ActButton } from '../past/act-button.js';
import { act } from '../server/act.js';
import { type Asked } from '../server/acting.js';
import { newKey } from '../server/http-client.js';
import { RequestFailed } from '../server/request-failed.js';
import { useSender } from '../server/use-sender.js';

const TOLD = 5;

interface EachButtonProps<R extends Route, Row> {
  readonly rows: readonly Row[];
  readonly route: R;
  readonly request: (row: Row) => Asked<R>;
  readonly label: (row: Row) => string;
  readonly question: Parameters<ReturnType<typeof useAsk>['confirm']>[0];
  readonly outcome: (done: number) => string;
  readonly failure: string;
  readonly report: Report;
  readonly onDone: () => void;
}

export function EachButton<R extends Route, Row>(props: EachButtonProps<R, Row>) {
  const { rows, route, request, label, question, outcome, failure, report, onDone } = props;
  const { confirm } = useAsk();
  const [tried, setTried] = useState<number>();
  const asSender = useSender();
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ row, key }: { readonly row: Row; readonly key: string }) =>
      asSender(() => act(route, request(row), key)),
  });

  const run = async (): Promise<void> => {
    if (!(await confirm(question))) return;
    const refused: string[] = [];
    for (const [index, row] of rows.entries()) {
      setTried(index);
      try {
        await send({ row, key: newKey() });
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        refused.push(`${label(row)}: ${error.text(failure)}`);
      }
    }
    setTried(undefined);
    const sentence = outcome(rows.length - refused.length);
    if (refused.length === 0) report.succeeded(sentence);
    else report.failed(sentence, refused.slice(0, TOLD).join(' · '));
    onDone();
  };
  return (
    <ActButton
      size="small"
      look={question.danger ? 'danger' : 'primary'}
      pending={tried !== undefined && `${tried + 1} of ${rows.length}…`}
      onClick={() => void run()}
    >
      {question.verb} {rows.length}
    </ActButton>
  );
}
