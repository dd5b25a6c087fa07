import { introductionText, keyIdOf, SEAL_LOG, SealLog } from '@bursar/domain/assurance';
import { Caller, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { type Signed } from '@bursar/platform/notary';
import { SealKeys } from '../settings/seal-keys.js';

/** Introduces the key to the log at its first use. */
@Injectable()
export class Signing {
  private introduced: Promise<string> | undefined;

  constructor(
    private readonly execution: Execution,
    private readonly keys: SealKeys,
  ) {}

  async sign(text: (keyId: string) => string): Promise<Signed> {
    const keyId = await this.keyId();
    return { keyId, signature: this.keys.current.sign(text(keyId)) };
  }

  private keyId(): Promise<string> {
    return (this.introduced ??= this.introduce().catch((error: unknown) => {
      this.introduced = undefined;
      throw error;
    }));
  }

  private async introduce(): Promise<string> {
    const { publicKey } = this.keys.current;
    const command = { type: 'IntroduceKey', publicKey, signedByPrevious: await this.introduction() } as const;
    const { state } = await this.execution.execute(SealLog, SEAL_LOG, command, Caller.system());
    return keyIdOf(state, publicKey);
  }

  private async introduction(): Promise<string | null> {
    const { current, previous } = this.keys;
    const { keys } = await this.execution.load(SealLog, SEAL_LOG);
    const signs = keys.some(({ publicKey, retired }) => publicKey === previous?.publicKey && !retired);
    return previous && signs ? previous.sign(introductionText(current.publicKey)) : null;
  }
}
