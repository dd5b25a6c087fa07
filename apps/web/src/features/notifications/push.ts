import { push } from '@bursar/contracts';

import { call } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { pushOwner } from '../../shared/session/push-owner.js';
import { createStore } from '../../shared/shell/store.js';

const BLOCKED = 'This browser blocks notifications of Bursar. Allow them in its settings, then try again.';
const UNREACHABLE = 'This browser could not reach its notification service. Please try again later.';
const NO_WORKER = 'Bursar is not ready for notifications in this browser. Please reload the page and try again.';

class NoPush extends Error {
  override readonly name = 'NoPush';
}

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The user whom this browser tells. */
export const listener = createStore<string | undefined>(pushOwner.get()?.userId);

const isKeyOf = ({ options: { applicationServerKey } }: PushSubscription, key: string): boolean =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '') === key;

async function manager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active) throw new NoPush(NO_WORKER);
  return registration.pushManager;
}

async function subscribed(key: string): Promise<PushSubscription> {
  const pushes = await manager();
  const before = await pushes.getSubscription();
  if (before && isKeyOf(before, key)) return before;
  await before?.unsubscribe();
  try {
    return await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw new NoPush(UNREACHABLE, { cause });
  }
}

async function subscribe(userId: string): Promise<void> {
  const { key } = await call(push.key, {});
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = (await subscribed(key)).toJSON();
  const { id } = await call(push.subscribe, { endpoint, p256dh, auth });
  pushOwner.set({ userId, id });
  listener.set(userId);
}

/** @throws a sentence for the user */
export async function turnOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NoPush(BLOCKED);
  await subscribe(userId);
}

async function forget(): Promise<void> {
  pushOwner.clear();
  listener.set(undefined);
  await (await (await manager()).getSubscription())?.unsubscribe();
}

/** @throws RequestFailed */
export async function turnOff(): Promise<void> {
  const owner = pushOwner.get();
  if (owner) await call(push.unsubscribe, { id: owner.id });
  await forget();
}

/** The server forgot the browser with the last session. */
export async function resume(userId: string): Promise<void> {
  if (pushOwner.get()?.userId !== userId || Notification.permission !== 'granted') await forget();
  else await subscribe(userId);
}

export const sentenceOf = (error: unknown): string => {
  if (error instanceof RequestFailed) return error.text('Notifications could not be changed.');
  return error instanceof NoPush ? error.message : 'Notifications could not be changed.';
};
