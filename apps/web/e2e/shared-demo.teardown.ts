import { rmSync } from 'node:fs';

export default function teardown(): void {
  rmSync(process.env.DEMO_OF_THE_RUN ?? '', { recursive: true, force: true });
}
