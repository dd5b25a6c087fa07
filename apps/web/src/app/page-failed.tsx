import { useRouteError } from 'react-router-dom';

import { Banner } from '../shared/feedback/banner.js';
import { PageHeader } from '../shared/shell/page-header.js';

export function PageFailed() {
  const error = useRouteError();
  return (
    <div style={{ padding: 'var(--page-padding)' }}>
      <PageHeader title="This page did not open" />
      <Banner tone="error" onRetry={() => location.reload()}>
        {error instanceof Error ? error.message : 'Something unexpected happened.'}
      </Banner>
    </div>
  );
}
