import { canonicalJson, type Day, type Paise } from '../kernel/index.js';

export interface ReceiptClaim {
  readonly amountPaise: Paise;
  readonly fee: string;
  readonly issuedOn: Day;
  readonly keyId: string;
  /** The ordinal of its `ReceiptIssued`, from 0. */
  readonly leaf: number;
  readonly receiptNo: string;
  readonly student: string;
  readonly v: 1;
}

const TYPES = {
  amountPaise: 'number',
  fee: 'string',
  issuedOn: 'string',
  keyId: 'string',
  leaf: 'number',
  receiptNo: 'string',
  student: 'string',
  v: 'number',
} as const satisfies Record<keyof ReceiptClaim, 'number' | 'string'>;

export const claimText = (claim: ReceiptClaim): string => canonicalJson(claim);

/** Undefined for a text that `claimText` never writes. */
export function claimIn(text: string): ReceiptClaim | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || canonicalJson(value) !== text) return undefined;
  const claim = value as ReceiptClaim;
  const isWhole =
    Object.keys(claim).length === Object.keys(TYPES).length &&
    Object.entries(TYPES).every(([field, type]) => typeof claim[field as keyof ReceiptClaim] === type);
  return isWhole ? claim : undefined;
}

export const receiptSegment = (receiptNo: string): string => receiptNo.replaceAll('/', '-');
