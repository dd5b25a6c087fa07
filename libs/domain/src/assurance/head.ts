import { type Timestamp } from '../kernel/index.js';

export interface Head {
  readonly events: number;
  readonly root: string;
  readonly sealedAt: Timestamp;
}

export interface SignedHead extends Head {
  /** Ed25519, base64url. */
  readonly signature: string;
}

export const headText = ({ events, root, sealedAt }: Head): string =>
  `bursar-head/1\n${events}\n${root}\n${sealedAt}\n`;

export const headFile = (head: SignedHead): string => `${headText(head)}${head.signature}\n`;

const HEAD =
  /^bursar-head\/1\n(0|[1-9]\d{0,14})\n([\da-f]{64})\n(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\n([\w-]{86})\n*$/;

export function headIn(text: string): SignedHead | undefined {
  const [, events, root = '', sealedAt = '', signature = ''] = HEAD.exec(text) ?? [];
  return events === undefined ? undefined : { events: Number(events), root, sealedAt, signature };
}

export function headsIn(text: string): readonly SignedHead[] | undefined {
  const heads = text.split(/(?=^bursar-head\/)/m).map(headIn);
  return heads.every((head) => head !== undefined) ? heads : undefined;
}
