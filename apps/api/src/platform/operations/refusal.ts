/** The message is a sentence for the operator. */
export class OperationRefused extends Error {
  override readonly name: string = 'OperationRefused';
}
