export { type PastPayment } from './entities.js';
export { type SandboxGateway, startSandboxGateway } from './sandbox-gateway.js';
