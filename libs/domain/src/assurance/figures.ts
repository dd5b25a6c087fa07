import { figure } from '../kernel/index.js';
import { type FindingRow, findings } from './findings.projection.js';

const ofStatus = (status: FindingRow['status'], label: string) =>
  figure({
    ...{ name: `findings_${status}`, label, unit: 'count', of: findings, where: { status } },
    adds: () => 1,
    tells: ({ title }: FindingRow) => title,
  });

export const byStatus = [
  ofStatus('open', 'Findings Open'),
  ofStatus('asked', 'Waiting for an Answer'),
  ofStatus('answered', 'Answered'),
];
