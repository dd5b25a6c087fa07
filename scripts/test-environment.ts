import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

type Given = ConstructorParameters<typeof TestEnvironment>;

export default class PlainTestEnvironment extends TestEnvironment {
  /**
   * In Jest's own environment each use of a global passes an interceptor of Node and a proxy of Jest. Here globals are
   * plain properties, which saves an eighth of the processor's time.
   */
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
