import { nice, ticks } from 'd3-array';

export interface MoneyAxis {
  /** In rupees, like the ticks; labels show no paise, so a part of a rupee would repeat one. */
  readonly top: number;
  readonly ticks: readonly number[];
  readonly percentOf: (rupees: number) => number;
}

/** An axis from zero, or the lowest amount below it, with about `count` ticks. */
export function moneyAxis(rupees: readonly number[], count: number): MoneyAxis {
  const lowest = Math.min(0, ...rupees);
  const [bottom, top] = nice(lowest, Math.max(0, lowest + 1, ...rupees), count);
  return {
    top,
    ticks: ticks(bottom, top, count).filter(Number.isInteger),
    percentOf: (amount) => ((amount - bottom) / (top - bottom)) * 100,
  };
}
