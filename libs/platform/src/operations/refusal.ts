export class OperationRefused extends Error {
  override readonly name: string = 'OperationRefused';
}
