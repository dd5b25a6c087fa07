import { type Unit } from '../sheet.js';

interface Room {
  readonly least: number;
  readonly whole: number;
}

export interface PaperColumn {
  readonly unit: Unit | undefined;
  readonly header: string;
  readonly cells: readonly string[];
  readonly total: string | undefined;
}

export type Widest = (style: 'normal' | 'bold', texts: readonly string[]) => number;

const isFigure = ({ unit }: PaperColumn): boolean => unit === 'rupees' || unit === 'day' || unit === 'instant';

const linesOf = (text: string): readonly string[] => text.split('\n');
const dayAndTimeOf = (text: string): readonly string[] => text.split(/(?<=,) /);
const wordsOf = (text: string): readonly string[] => text.split(/\s+/);

type Parts = (text: string) => readonly string[];

const leastOf = (column: PaperColumn): Parts => {
  if (column.unit === 'instant') return dayAndTimeOf;
  return isFigure(column) ? linesOf : wordsOf;
};

const widthOf = ({ header, cells, total = '' }: PaperColumn, widest: Widest, inHead: Parts, inCells: Parts): number =>
  Math.max(widest('normal', cells.flatMap(inCells)), widest('bold', [...inHead(header), ...inCells(total)]));

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

function shared(rooms: readonly Room[], width: number): readonly number[] | undefined {
  const atMost = (level: number) => rooms.map(({ least, whole }) => Math.min(whole, Math.max(least, level)));
  if (sumOf(atMost(0)) > width) return undefined;
  let [low, high] = [0, width];
  for (let halving = 0; halving < 40; halving += 1) {
    const level = (low + high) / 2;
    if (sumOf(atMost(level)) > width) high = level;
    else low = level;
  }
  return atMost(low);
}

export function paperWidths(
  columns: readonly PaperColumn[],
  widest: Widest,
  { width, padding }: { readonly width: number; readonly padding: number },
): readonly number[] | undefined {
  const wholes = columns.map((column) => padding + widthOf(column, widest, linesOf, linesOf));
  if (sumOf(wholes) <= width) return undefined;
  const rooms = columns.map((column, index) => {
    const least = padding + widthOf(column, widest, wordsOf, leastOf(column));
    return { least, whole: wholes[index] ?? least };
  });
  const words = rooms.map(({ least }, index) => ({
    least: isFigure(columns[index] as PaperColumn) ? least : 0,
    whole: least,
  }));
  return shared(rooms, width) ?? shared(words, width);
}
