import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.js';

export interface Claims {
  readonly sub: string;
  readonly role: string;
  readonly sv: number;
  readonly jti: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

const ALGORITHM = 'HS256';
const ISSUER = 'bursar';
const READABLE = { algorithms: [ALGORITHM], issuer: ISSUER, requiredClaims: ['exp'] };
const VERIFIED_MAX = 20_000;

export class Tokens {
  private readonly key: Uint8Array;
  private readonly verified = new LRUCache<string, Claims>(atMost(VERIFIED_MAX));

  constructor(secret: string) {
    this.key = new TextEncoder().encode(secret);
  }

  sign({ exp, ...claims }: Claims & Readonly<Record<string, unknown>>): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setExpirationTime(exp)
      .sign(this.key);
  }

  async read(token: string): Promise<Claims | undefined> {
    const known = this.verified.get(token);
    if (known) return known.exp * 1000 > Date.now() ? known : undefined;
    try {
      const { payload } = await jwtVerify<Claims>(token, this.key, READABLE);
      this.verified.set(token, payload);
      return payload;
    } catch {
      return undefined;
    }
  }
}
