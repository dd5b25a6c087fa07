import { withBrowser } from './browser.mjs';
import { benchBytes } from './bytes.mjs';
import { benchLighthouse } from './lighthouse.mjs';
import { benchRegisters } from './registers.mjs';
import { benchResponse } from './response.mjs';
import { benchShift } from './shift.mjs';

const PARTS = {
  registers: benchRegisters,
  bytes: benchBytes,
  response: benchResponse,
  shift: benchShift,
  lighthouse: benchLighthouse,
};

export const benchWeb = (only) =>
  withBrowser(async (tools) => {
    for (const [part, bench] of Object.entries(PARTS)) if (only === undefined || only === part) await bench(tools);
  });
