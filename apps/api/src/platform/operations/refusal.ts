/** An operator's command cannot be carried out; the message is a sentence for them. */
export class OperationRefused extends Error {
  override readonly name: string = 'OperationRefused';
}
