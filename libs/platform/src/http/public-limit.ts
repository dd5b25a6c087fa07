import { Inject, Injectable } from '@nestjs/common';
import { type ServerSettings, SETTINGS } from '../settings/server-settings.js';
import { AddressLimit } from './address-limit.js';

/** Enough for thousands behind one address. */
const REQUESTS_MAX = 600;

@Injectable()
export class PublicLimit extends AddressLimit {
  constructor(@Inject(SETTINGS) settings: ServerSettings) {
    super(settings, REQUESTS_MAX);
  }
}
