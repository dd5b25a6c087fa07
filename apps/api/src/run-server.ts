import { structuredLog } from '@bursar/platform/operations';
import { type Demonstration } from './demonstration.js';
import { type DemoLogin } from './identity/demo-logins.js';
import { readSettings, type Settings } from './settings/settings.js';
import { type Running, start } from './start.js';

function sentenceFor(code?: string, { PORT, HOST }: Partial<Settings> = {}): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${PORT} is in use. Stop the program that uses it, or set PORT to another.`;
    case 'EACCES':
      return `Port ${PORT} may not be used by this user. Set PORT to another.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${HOST} is no address of this machine. Set HOST to another.`;
    default:
      return undefined;
  }
}

function giveUp(error: unknown, settings?: Settings): never {
  const { name, code, message } = error as Error & { code?: string };
  const foreseen = ['WrongSettings', 'EventStoreUnavailable', 'ReadModelsUnavailable', 'StateStoreUnavailable'];
  const sentence = sentenceFor(code, settings);
  if (sentence !== undefined) console.error(sentence);
  else if (foreseen.includes(name)) console.error(message);
  else console.error(error);
  process.exit(1);
}

function greet({ url }: Running, settings: Settings, logins: readonly DemoLogin[] = []): void {
  console.log(`\n  Bursar is ready at ${url}\n`);
  if (!settings.DEMO) return;
  console.log('  Demo university. Sign in as:');
  for (const { role, email, password } of logins) {
    console.log(`    ${role.padEnd(16)} ${email.padEnd(36)} ${password}`);
  }
  console.log(`\n  Data is kept in ${settings.DATA_DIR}. Ctrl-C stops it.\n`);
}

const STOPPED = 'Bursar was stopped before it was ready. The next start goes on from there.';

interface Starting {
  close: () => Promise<void>;
  isReady: boolean;
  isStopping: boolean;
}

/** The second signal ends the process at once. */
function stopOnSignals(): Starting {
  const starting: Starting = { close: () => Promise.resolve(), isReady: false, isStopping: false };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (starting.isStopping) process.exit(1);
      starting.isStopping = true;
      if (!starting.isReady) console.log(STOPPED);
      starting.close().then(
        () => process.exit(0),
        (error: unknown) => giveUp(error),
      );
    });
  }
  return starting;
}

export async function runServer(demonstration?: Demonstration): Promise<void> {
  const server = stopOnSignals();
  let settings: Settings | undefined;
  try {
    settings = readSettings(process.env);
    const log = structuredLog(settings.LOG_LEVEL);
    const running = await start(settings, log, demonstration, {
      lost: (error) => {
        log.fatal({ err: error }, 'A store is lost; the process ends. Acknowledged events are safe for the next start');
        giveUp(error);
      },
      opened: (close) => {
        server.close = close;
      },
    });
    if (server.isStopping) return;
    server.isReady = true;
    greet(running, settings, demonstration?.university?.logins);
  } catch (error) {
    // Closed stores end a start, too.
    if (!server.isStopping) giveUp(error, settings);
  }
}
