export type Progress = (events: number) => void;

const EVERY = 10_000;

export const progressOf =
  (doing: string): Progress =>
  (events) => {
    if (events % EVERY === 0) process.stderr.write(`${doing} … ${events.toLocaleString('en-IN')} events\n`);
  };
