import { type Demonstration } from '@bursar/api';
import { SystemClock } from '@bursar/platform';
import { type SandboxGateway, startSandboxGateway } from '@bursar/sandbox-gateway';
import { demoLogins } from './demo-logins.js';
import { loadDemo } from './load-demo.js';

export function demonstration(): Demonstration {
  let gateway: SandboxGateway | undefined;
  return {
    startSandbox: async (settings) => {
      gateway = await startSandboxGateway(settings);
      return gateway;
    },
    university: {
      logins: demoLogins,
      load: (stage) => loadDemo({ ...stage, gateway }, new SystemClock().now()),
    },
  };
}
