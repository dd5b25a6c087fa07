export { mountSandbox } from './mount.js';
export { type SandboxGateway, startSandboxGateway } from './sandbox-gateway.js';
