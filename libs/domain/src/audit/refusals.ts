import { domainErrors } from '../kernel/index.js';

export const refuse = domainErrors('audit', {
  'proof-under-way': ['conflict', 'The read models are being proven already. Please wait for the result.'],
});
