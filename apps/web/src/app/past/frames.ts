import { type QueryClient } from '@tanstack/react-query';

/** A slower answer is given up for the next instant. */
const PATIENCE_MS = 600;

const ofInstant =
  (asOf: string) =>
  ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    queryKey.at(-1) === asOf;

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

export async function drawn(client: QueryClient, asOf: string): Promise<void> {
  const filters = { predicate: ofInstant(asOf) };
  // Parts ask after they are drawn.
  await nextFrame();
  await nextFrame();
  await new Promise<void>((resolve) => {
    const stop = client.getQueryCache().subscribe(() => check());
    const check = (): void => {
      if (client.isFetching(filters) > 0) return;
      stop();
      resolve();
    };
    check();
  });
  await nextFrame();
}

export interface Frame {
  readonly asOf: string;
}

/** Skips instants that are superseded during a drawing, so requests never pile up. */
export function frames<Wanted extends Frame>(
  show: (frame: Wanted) => void,
  drawn: (frame: Wanted) => Promise<unknown>,
) {
  let wanted: Wanted | undefined;
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    while (wanted !== undefined) {
      const frame = wanted;
      wanted = undefined;
      show(frame);
      await Promise.race([drawn(frame), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
    }
    running = undefined;
  };

  return {
    want: (frame: Wanted): void => {
      wanted = frame;
      running ??= run();
    },
    rest: (): Promise<void> => running ?? Promise.resolve(),
  };
}
