import { type OpenRequest } from '@bursar/contracts';

const waiting = (count: number): string => `${count} ${count === 1 ? 'request waits' : 'requests wait'}`;

export function openWords(requests: readonly Pick<OpenRequest, 'state'>[]): string {
  const answers = requests.filter(({ state }) => state === 'returned').length;
  const approvals = requests.length - answers;
  if (approvals === 0) return `${waiting(answers)} for an answer`;
  return `${waiting(approvals)} for approval${answers === 0 ? '' : `, ${answers} for an answer`}`;
}
