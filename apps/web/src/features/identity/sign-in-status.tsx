import { identity } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FormActions, Stack } from '../../shared/shell/layout.js';

export function SignInStatus({ id }: { readonly id: string }) {
  return (
    <section aria-labelledby="sign-in-status">
      <h3 id="sign-in-status">Signing in</h3>
      <Status id={id} />
    </section>
  );
}

function Status({ id }: { readonly id: string }) {
  const status = useRoute(identity.signInStatus, { id });
  const unlock = useAction(identity.unlockSignIn);
  const [banner, report] = useOutcome('');
  if (status.isError) {
    return (
      <Banner tone="error" onRetry={() => void status.refetch()}>
        The sign-in status could not be loaded.
      </Banner>
    );
  }
  if (status.isPending) return <Loading />;
  const { can_sign_in, reasons, wrong_tries, waits_until } = status.data;
  return (
    <Stack>
      {banner}
      <p>{can_sign_in ? 'This person can sign in.' : 'This person cannot sign in now.'}</p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {waits_until !== null && <li>The next try is possible at {formatDateTime(waits_until)}.</li>}
        </ul>
      )}
      {wrong_tries > 0 && (
        <FormActions>
          <ActButton
            pending={unlock.isPending && 'Unlocking…'}
            onClick={() =>
              unlock.mutate(
                { id },
                {
                  onSuccess: ({ message }) => report.succeeded(message),
                  onError: (error) => report.failed(error.text('Something went wrong.')),
                },
              )
            }
          >
            Unlock
          </ActButton>
        </FormActions>
      )}
    </Stack>
  );
}
