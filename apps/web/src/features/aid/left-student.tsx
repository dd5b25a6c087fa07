import { type AidApplication, type StudentProfile, students } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { useRoute } from '../../shared/server/use-route.js';

type Standing = StudentProfile['standing'];

const SENTENCES: Readonly<Record<Standing, ((name: string) => string) | undefined>> = {
  active: undefined,
  inactive: (name) => `The account of ${name} is deactivated.`,
  passed_out: (name) => `${name} has passed out.`,
  former: (name) => `${name} is no longer a student here.`,
};

/** Aid may still be owed to a student who left. */
export function LeftStudent({ of: { student_id, student_name } }: { readonly of: AidApplication }) {
  const { data, error, refetch } = useRoute(students.account, { student_id });
  if (error && error.status !== 404) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        The student’s account could not be loaded.
      </Banner>
    );
  }
  const standing = error ? 'former' : data?.student.standing;
  const sentence = standing && SENTENCES[standing]?.(student_name);
  if (sentence === undefined) return null;
  return <Banner tone="notice">{`${sentence} Check that this aid is still owed.`}</Banner>;
}
