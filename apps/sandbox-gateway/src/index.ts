export { type SandboxGateway, startSandboxGateway } from './sandbox-gateway.js';
