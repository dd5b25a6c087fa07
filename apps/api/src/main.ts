import { demoLogins } from './demo/demo-logins.js';
import { structuredLog } from './platform/logging.js';
import { readSettings, type Settings } from './platform/settings.js';
import { type Running, start } from './start.js';

/** Stops the start with a sentence for whoever can mend it; what nobody foresaw is shown in full. */
function giveUp(error: unknown, settings?: Settings): never {
  const { name, code, message } = error as Error & { code?: string };
  const foreseen = ['WrongSettings', 'EventStoreUnavailable', 'ReadModelsUnavailable', 'StateStoreUnavailable'];
  if (code === 'EADDRINUSE')
    console.error(`Port ${settings?.PORT} is in use. Stop what uses it, or set PORT to another.`);
  else if (foreseen.includes(name)) console.error(message);
  else console.error(error);
  process.exit(1);
}

function greet({ url }: Running, settings: Settings): void {
  console.log(`\n  Bursar is ready at ${url}\n`);
  if (!settings.DEMO) return;
  console.log('  Demo university. Sign in as:');
  for (const { role, email, password } of demoLogins) {
    console.log(`    ${role.padEnd(16)} ${email.padEnd(36)} ${password}`);
  }
  console.log(`\n  Data is kept in ${settings.DATA_DIR}. Ctrl-C stops it.\n`);
}

/** Ctrl-C and a container's stop end it cleanly; a second one at once. */
function stopOnSignals(running: Running): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      running.close().then(
        () => process.exit(0),
        (error: unknown) => giveUp(error),
      );
    });
  }
}

let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  const log = structuredLog(settings.LOG_LEVEL);
  const running = await start(settings, log, (error) => {
    log.fatal(
      { err: error },
      'A store is lost; the process ends, and its next start finds everything that was acknowledged',
    );
    giveUp(error);
  });
  stopOnSignals(running);
  greet(running, settings);
} catch (error) {
  giveUp(error, settings);
}
