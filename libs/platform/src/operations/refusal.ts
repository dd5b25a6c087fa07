export class OperationRefused extends Error {
  override readonly name: string = 'OperationRefused';
}

const OF_A_DISK = /^(E[A-Z]+|SQLITE_[A-Z]+)$/;

export function unwritable(what: string, error: unknown): unknown {
  const { code = '', message } = error as Error & { code?: string };
  if (!OF_A_DISK.test(code)) return error;
  return new OperationRefused(`${what} could not be written: ${message}.`, { cause: error });
}
