import { setup } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import styles from './departments.module.css';

export function ConfirmDepartments({ report }: { readonly report: Report }) {
  const { data } = useRoute(setup.steps, {});
  const { mutate, isPending } = useAction(setup.confirmDepartments);
  const step = data?.find((each) => each.step === 'departments');
  if (step?.done !== false) return null;
  return (
    <div className={styles.question}>
      <Banner tone="notice">
        Are these the departments of your university? Add what is missing, rename what differs, and confirm.
      </Banner>
      <ActButton
        pending={isPending && 'Confirming…'}
        onClick={() =>
          mutate(
            {},
            {
              onSuccess: ({ message }) => report.succeeded(message),
              onError: (error) => report.failed(error.text('The departments could not be confirmed.')),
            },
          )
        }
      >
        Confirm Departments
      </ActButton>
    </div>
  );
}
