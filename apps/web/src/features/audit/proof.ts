import { type Proof } from '@bursar/contracts';

import { formatDateTime, formatTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { AlertIcon, CheckIcon, ClockIcon, type Icon } from '../../shared/theme/icons.js';

export const inWords = (model: string): string => {
  const words = model.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export type Standing = 'never' | 'equal' | 'late' | 'different' | 'failed';

export const LOOKS: Readonly<Record<Standing, { readonly Icon: Icon; readonly word: string }>> = {
  never: { Icon: ClockIcon, word: 'Not proven yet.' },
  equal: { Icon: CheckIcon, word: 'Equal.' },
  late: { Icon: ClockIcon, word: 'Out of date.' },
  different: { Icon: AlertIcon, word: 'Different.' },
  failed: { Icon: AlertIcon, word: 'Not proven.' },
};

const DAY_MS = 86_400_000;
const LATE_MS = 1.25 * DAY_MS;

const ageOf = ({ at }: Proof, now: string): number => Date.parse(now) - Date.parse(at);

export function standingOf(proof: Proof | undefined, now: string): Standing {
  if (!proof) return 'never';
  return proof.status === 'equal' && ageOf(proof, now) > LATE_MS ? 'late' : proof.status;
}

function beganAt(proof: Proof, now: string): string {
  const began = new Date(Date.parse(proof.at) - (proof.took ?? 0)).toISOString();
  const isLastNight = proof.by_name === null && ageOf(proof, now) < DAY_MS;
  return isLastNight ? `last night ${formatTime(began)}` : formatDateTime(began);
}

const differencesIn = (count: number): string => `${formatCount(count)} ${count === 1 ? 'difference' : 'differences'}`;

export function sentenceOf(proof: Proof | undefined, now: string): string {
  if (!proof) return 'Every row is compared with a replay of the event log each night at 02:10.';
  if (proof.status === 'failed') return `The proof of ${beganAt(proof, now)} ended early. ${proof.failure ?? ''}`;
  const counts = `all models, ${formatCount(proof.rows ?? 0)} rows, ${differencesIn(proof.found ?? 0)}`;
  const outcome = proof.status === 'equal' ? 'Read models proven equal to replay' : 'Read models differ from replay';
  return `${outcome}: ${beganAt(proof, now)}, ${counts}`;
}
