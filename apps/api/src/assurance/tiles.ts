import { type Seal, TILE } from '@bursar/domain/assurance';
import { type Position } from '@bursar/domain/kernel';
import { type StateRecord } from '@bursar/platform/state-store';

export const HASH_BYTES = 32;
const DIGITS = 12;

export type TileRecord = StateRecord & {
  /** Base64, in order. */
  readonly hashes: string;
  /** Of the event before the first leaf; '' on higher levels. */
  readonly after: Position;
};

export type SizeRecord = StateRecord & { readonly leaves: number; readonly position: Position };

export const SIZE = 'size';

/** The last seal, as the log must still hold it. */
export type SealedRecord = StateRecord &
  Pick<Seal, 'sealNo' | 'events' | 'root' | 'sealedAt'> & {
    readonly position: Position;
  };

export const SEALED = 'sealed';

export const tileKey = (level: number, index: number): string => `tile/${level}/${String(index).padStart(DIGITS, '0')}`;

export const countAt = (leaves: number, level: number): number => Math.floor(leaves / TILE ** level);
