import { type ApprovalItem } from '@bursar/contracts';

interface Parts {
  readonly spent: number;
  /** For other requests. */
  readonly reserved: number;
  readonly asked: number;
  readonly whole: number;
}

/** In rupees. A purchase is reserved when it is submitted, and counts once. */
export function partsOf(
  { allocated, spent, reserved, left, left_after }: NonNullable<ApprovalItem['budget']>,
  asked: number,
): Parts {
  const held = asked - (left - left_after);
  const others = reserved - held;
  return { spent, reserved: others, asked, whole: Math.max(allocated, spent + others + asked) };
}
