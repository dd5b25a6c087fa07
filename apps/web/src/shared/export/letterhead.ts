import { institution, type Letterhead } from '@bursar/contracts';
import { type PaperHead } from '@bursar/contracts/sheets/paper';

import { call, callFile } from '../server/call.js';
import { dataUrlOf } from './data-url.js';
import { base64Of } from './pdf-font.js';

async function logoOf({ logo_id, address }: Letterhead): Promise<string | undefined> {
  if (logo_id !== null) return dataUrlOf(await callFile(institution.logo, { id: logo_id }));
  return address === '' ? `data:image/png;base64,${await base64Of('/icons/192.png')}` : undefined;
}

/** `at`: an instant or an IST day; by default now. */
export async function headOf(at?: string): Promise<PaperHead> {
  const letterhead = await call(institution.own, { at });
  return { letterhead, logo: await logoOf(letterhead) };
}
