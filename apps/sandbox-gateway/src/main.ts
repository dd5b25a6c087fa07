import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startSandboxGateway } from './sandbox-gateway.js';

const USAGE = `Usage: npm run sandbox -- [--port 4010] [--data ./data/sandbox-alone] [--webhooks <url>] [--controls]
SANDBOX_KEY_SECRET and SANDBOX_WEBHOOK_SECRET name the secrets; otherwise each start makes new ones.`;

const secretOf = (name: string): string => process.env[name] ?? randomBytes(16).toString('hex');

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      data: { type: 'string', default: './data/sandbox-alone' },
      webhooks: { type: 'string' },
      controls: { type: 'boolean', default: false },
    },
  });
  const keys = {
    keyId: 'rzp_test_sandboxAlone',
    keySecret: secretOf('SANDBOX_KEY_SECRET'),
    webhookSecret: secretOf('SANDBOX_WEBHOOK_SECRET'),
  };
  const place = { dataDir: resolve(values.data), port: Number(values.port), controls: values.controls };
  const sandbox = await startSandboxGateway({ ...keys, ...place });
  if (values.webhooks !== undefined) sandbox.sendWebhooksTo(values.webhooks);
  console.log(`The sandbox gateway is ready at ${sandbox.url}`);
  for (const [name, value] of Object.entries(keys)) console.log(`  ${name.padEnd(14)} ${value}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`);
  process.exitCode = 1;
}
