/** Is told how many events are done, one after the other. */
export type Progress = (events: number) => void;

const EVERY = 10_000;

/** Says so on standard error now and then; standard output is for what a command makes. */
export const progressOf =
  (doing: string): Progress =>
  (events) => {
    if (events % EVERY === 0) process.stderr.write(`${doing} … ${events.toLocaleString('en-IN')} events\n`);
  };
