import { sumRupees } from '@bursar/domain/kernel';

import { Bridge } from '../../shared/charts/bridge.js';
import { formatRupees } from '../../shared/figures/money.js';
import { type PictureProps } from './grouped-pictures.js';
import { money, text } from './report-values.js';
import { whyOf, whyOfRow } from './report-why.js';
import { linkOfRow } from './row-links.js';

const surplusOf = (rupees: number): string => (rupees < 0 ? 'Deficit' : 'Surplus');

export function SurplusPicture({ report, asked }: PictureProps) {
  const of = (kind: string): number =>
    sumRupees(report.rows.filter(({ id }) => id.startsWith(kind)).map((row) => money(row, 'amount')));
  const { amount = 0 } = report.totals;
  return (
    <Bridge
      finding={`${surplusOf(amount)} of ${formatRupees(Math.abs(amount))}: income of ${formatRupees(of('4'))}, expenditure of ${formatRupees(0 - of('5'))}`}
      why={whyOf(report, 'amount', asked)}
      steps={[
        ...report.rows
          .filter((row) => money(row, 'amount') !== 0)
          .map((row) => ({
            id: row.id,
            name: text(row, 'line'),
            rupees: money(row, 'amount'),
            to: linkOfRow(row, asked),
            why: whyOfRow(report, row, 'amount', asked),
          })),
        { id: 'surplus', name: surplusOf(amount), rupees: amount, level: true, why: whyOf(report, 'amount', asked) },
      ]}
    />
  );
}

export function BalanceBridgePicture({ report, asked }: PictureProps) {
  const { amount = 0 } = report.totals;
  const unexplained = report.rows.find(({ id }) => id === 'unexplained');
  const left = unexplained ? money(unexplained, 'amount') : 0;
  return (
    <Bridge
      finding={`${formatRupees(amount)} in hand, ${formatRupees(left)} unexplained`}
      why={whyOf(report, 'amount', asked)}
      steps={[
        ...report.rows.map((row) => ({
          id: row.id,
          name: text(row, 'line'),
          rupees: money(row, 'amount'),
          to: linkOfRow(row, asked),
          level: row.id === 'available',
          why: whyOfRow(report, row, 'amount', asked),
        })),
        { id: 'in-hand', name: 'Money in hand', rupees: amount, level: true, why: whyOf(report, 'amount', asked) },
      ]}
    />
  );
}
