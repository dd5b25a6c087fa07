// @ts-check
/**
 * A figure and the bound that it keeps.
 * @typedef {object} Mark
 * @property {string} what
 * @property {string} [unit] absent for a ratio
 * @property {number} [most]
 * @property {number} [least]
 * @property {'long'} [only] measured with 2,000,000 events
 */

/** @satisfies {Record<string, Mark>} */
export const MARKS = {
  pastPage: { what: 'page of 50 as of an instant never visited ÷ the same page live, p95', most: 4 },
  pastFigures: { what: 'figures of the dashboard as of an instant ÷ live, p95', most: 4 },
  openInstant: { what: 'opening an instant ÷ one full replay', most: 0.02 },
  step: { what: 'step to the next event, with its page ÷ live page, p50', most: 3 },
  growth: { what: 'page as of an instant at 2,000,000 events ÷ at 200,000, p95', most: 1.5, only: 'long' },
  keptPast: { what: 'commands through execute, followed by rows with the past ÷ without', least: 0.85 },
  pastBytes: { what: 'bytes of the read models with the past ÷ without', most: 2.2 },
  pastMemory: { what: 'memory after reads of the past ÷ after live reads', most: 1.1 },
  compare: { what: 'comparison of two registers, first page ÷ live page, p50', most: 8 },
  playing: { what: 'commands of others while history is played ÷ alone, p99', most: 1.5 },
  instantsMemory: { what: 'memory after 10,000 instants ÷ after the first tenth of them', most: 1.1 },
  instantsOthers: { what: 'live page of others while 10,000 instants are read ÷ alone, p99', most: 2 },
  rebuildAll: { what: 'rebuild of all models, 200,000 events, embedded', unit: 'events/s', least: 70_000 },
  rebuildOne: { what: 'rebuild of one changed model', unit: 'events/s', least: 250_000 },
  rebuildMemory: { what: 'memory of a rebuild above rest', unit: 'MB', most: 300 },
  appends1: { what: 'appends of 1 writer ÷ syncs of the disk', least: 0.75 },
  appends16: { what: 'appends of 16 writers ÷ syncs of the disk', least: 6 },
  appends256: { what: 'appends of 256 writers ÷ syncs of the disk', least: 10 },
  protectedAppends: { what: 'appends of 16 writers with sealed personal texts ÷ in clear', least: 0.85 },
  sealedAppends: { what: 'appends of 16 writers, sealed ÷ not sealed', least: 0.95 },
  verified: { what: 'events verified a second ÷ SHA-256 of the same bytes', least: 0.5 },
  proofGrowth: { what: 'proof of an event among 2,000,000 ÷ among 20,000, p50', most: 2 },
  sealBytes: { what: 'bytes kept of an event for seals', unit: 'bytes', most: 70 },
  erasing: { what: 'taking one person out of the rows of 200,000 events ÷ rebuilding them', most: 0.05 },
  execute: { what: 'commands through execute, 64 at once', unit: '/s', least: 50_000 },
  command: { what: 'command over HTTP ÷ hello, 64 connections', least: 0.08 },
  counter: { what: 'counter payment, 64 connections', unit: '/s', least: 1_100 },
  page: { what: 'page of 50 of 200,000 rows, another each time ÷ hello', least: 0.22 },
  filtered: { what: 'page with two conditions of 200,000 rows, p95', unit: 'ms', most: 8 },
  approving: { what: 'approving with route and budget ÷ approving a counter payment, p50', most: 2 },
  waitingCount: { what: 'count of what waits ÷ a page of a register, p50', most: 0.3 },
  approvedAtOnce: { what: '500 requests approved at once ÷ 500 × one', most: 0.3 },
  ledgerRebuild: { what: 'rebuild with the ledger ÷ without', most: 1.5 },
  ledgerCommand: { what: 'recording income over HTTP with the ledger ÷ without, p50', most: 1.1 },
  ledgerPage: { what: 'page of 50 lines of an account ÷ page of 50 transactions, p50', most: 1.3 },
  trialBalance: { what: 'trial balance at 200,000 events ÷ at the demonstration’s, p50', most: 1.5 },
  closing: { what: 'closing a month ÷ its trial balance', most: 5 },
  closingOthers: { what: 'commands of others while a month is closed ÷ alone, p99', most: 2 },
  pastAbsolute: { what: 'page as of an instant never visited, p95', unit: 'ms', most: 60 },
  stallStart: { what: 'longest stall of the event loop at the start', unit: 'ms', most: 50 },
  stallPast: { what: 'longest stall while the past is read', unit: 'ms', most: 50 },
  stallReport: { what: 'longest stall during a report', unit: 'ms', most: 50 },
  stallImport: { what: 'longest stall during an import of users', unit: 'ms', most: 50 },
  start: { what: 'start with read models there', unit: 'ms', most: 1_500 },
  startMemory: { what: 'memory after that start', unit: 'MB', most: 240 },
  painted50: { what: 'event → painted in another browser, p50', unit: 'ms', most: 40 },
  requestPainted: { what: 'request submitted → painted at the head, p95', unit: 'ms', most: 60 },
  painted95: { what: 'event → painted in another browser, p95', unit: 'ms', most: 60 },
};

/** @typedef {keyof typeof MARKS} MarkName */

/** @type {Partial<Record<MarkName, number>>} */
const measured = {};

/**
 * @param {MarkName} name
 * @param {number} figure in the mark's unit
 */
export function note(name, figure) {
  measured[name] = figure;
}

const digits = (/** @type {number} */ figure) =>
  Math.abs(figure) >= 100 ? Math.round(figure).toLocaleString('en') : String(Number(figure.toPrecision(3)));

export function report(figures = measured) {
  const marks = /** @type {[MarkName, Mark][]} */ (Object.entries(MARKS));
  /** @type {string[]} */
  const missed = [];
  const rows = marks.map(([name, { what, unit = '', most, least, only }]) => {
    const bound = most ?? least ?? 0;
    const figure = figures[name];
    const mark = `${most === undefined ? '≥' : '≤'} ${digits(bound)} ${unit}`.trim();
    if (figure === undefined)
      return { what, figure: only ? `with \`-- ${only}\`` : '', mark, 'figure ÷ mark': '', kept: '' };
    const kept = most === undefined ? figure >= bound : figure <= bound;
    if (!kept) missed.push(what);
    const ratio = digits(figure / bound);
    return {
      what,
      figure: `${digits(figure)} ${unit}`.trim(),
      mark,
      'figure ÷ mark': ratio,
      kept: kept ? 'yes' : 'no',
    };
  });
  const some = Object.keys(figures).length;
  const sentence =
    missed.length > 0 ? `Missed: ${missed.join('; ')}.` : `None of the ${some} measured marks is missed.`;
  return { rows, sentence };
}
