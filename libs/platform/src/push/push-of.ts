import { type ServerSettings } from '../settings/server-settings.js';
import { type StateStore } from '../state-store/state-store.js';
import { type PushMessages } from './push-messages.js';
import { VapidKeys } from './vapid-keys.js';
import { WebPushMessages } from './web-push-messages.js';

const ADDRESS = /[^\s<>]+@[^\s<>]+/;

const contactOf = ({ PUBLIC_URL, MAIL_FROM }: ServerSettings): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${ADDRESS.exec(MAIL_FROM)?.[0] ?? ''}`;

export const pushOf = (settings: ServerSettings, state: StateStore): PushMessages =>
  new WebPushMessages(new VapidKeys(state, settings.VAPID_PRIVATE_KEY), contactOf(settings));
