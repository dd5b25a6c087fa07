import { type ScaleLinear } from 'd3-scale';

type Axis = Pick<ScaleLinear<number, number>, 'ticks'>;

/** Returns about `count` ticks: labels show no paise, so a part of a rupee would repeat one. */
export const wholeTicks = (axis: Axis, count: number): readonly number[] => axis.ticks(count).filter(Number.isInteger);
