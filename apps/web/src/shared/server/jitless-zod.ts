import { z } from 'zod/v4';

// Compiling schemas would break the Content-Security-Policy.
z.config({ jitless: true });

export { z };
