import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

type Given = ConstructorParameters<typeof TestEnvironment>;

export default class PlainTestEnvironment extends TestEnvironment {
  /** For each global, Jest's own environment asks an interceptor and a proxy: an eighth of the processor's time. */
  constructor(config: Given[0], context: Given[1]) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
}
