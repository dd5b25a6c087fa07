import { institution, type Institution, LOGO_MAX_BYTES, LOGO_TYPES } from '@bursar/contracts';
import { useRef, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { callUpload } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { FormActions } from '../../shared/shell/layout.js';
import { forPaper } from './logo-for-paper.js';

/** The server checks the first bytes only. */
async function faultOf(file: File): Promise<string | undefined> {
  if (file.size > LOGO_MAX_BYTES) return 'A logo must have at most 256 kB';
  try {
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {
    return 'A logo must be a PNG or JPEG file';
  }
}

interface LogoActionsProps {
  readonly institution: Institution;
  readonly report: Report;
}

export function LogoActions({ institution: { id, logo_id, version }, report }: LogoActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const { confirm } = useAsk();
  const removal = useAction(institution.removeLogo);

  const send = async (file: File): Promise<void> => {
    report.begun();
    const fault = await faultOf(file);
    if (fault !== undefined) {
      report.failed(fault);
      return;
    }
    setSending(true);
    try {
      report.succeeded((await callUpload(institution.setLogo, { id }, await forPaper(file))).message, file.name);
    } catch (error) {
      const fallback = 'The logo could not be saved.';
      report.failed(error instanceof RequestFailed ? error.text(fallback) : fallback);
    } finally {
      setSending(false);
    }
  };
  const remove = async (): Promise<void> => {
    const text = 'Remove the logo? Issued papers keep it.';
    if (!(await confirm({ text, verb: 'Remove', danger: true }))) return;
    removal.mutate(
      { id, version: version ?? 0 },
      {
        onSuccess: ({ message }) => report.succeeded(message),
        onError: (error) => report.failed(error.text('The logo could not be removed.')),
      },
    );
  };
  return (
    <FormActions>
      <ActButton pending={sending && 'Saving…'} onClick={() => input.current?.click()}>
        {logo_id === null ? 'Choose a Logo' : 'Replace the Logo'}
      </ActButton>
      {logo_id !== null && (
        <ActButton look="danger" onClick={() => void remove()}>
          Remove the Logo
        </ActButton>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Logo"
        accept={LOGO_TYPES.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void send(file);
        }}
      />
    </FormActions>
  );
}
