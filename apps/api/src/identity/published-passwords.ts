import { accounts } from '@bursar/domain/identity';
import { derivedId } from '@bursar/platform';
import { type ReadModels } from '@bursar/platform/read-models';
import { WrongSettings } from '@bursar/platform/settings';

export const publishedCredentialOf = (userId: string): string => derivedId('demo', 'credential', userId);

/** @throws WrongSettings while a demo account has its published password */
export async function refusePublishedPasswords(readModels: ReadModels): Promise<void> {
  const open: string[] = [];
  for await (const rows of readModels.slices(accounts, {})) {
    const published = rows.filter(
      ({ id, is_active, credential_id }) => is_active && credential_id === publishedCredentialOf(id),
    );
    open.push(...published.map(({ email }) => email));
  }
  const [first] = open;
  if (first === undefined) return;
  const accountsOpen =
    open.length === 1
      ? '1 active account of the demo university still has a published password'
      : `${open.length.toLocaleString('en-IN')} active accounts of the demo university still have published passwords`;
  throw new WrongSettings(
    `DEMO is off, but ${accountsOpen}, such as ${first}: anyone could sign in. Set DATA_DIR to an empty directory. ` +
      'Or start with DEMO=1 and deactivate every such account, or change its password.',
  );
}
