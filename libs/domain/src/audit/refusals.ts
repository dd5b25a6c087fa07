import { domainErrors } from '../kernel/index.js';

export const refuse = domainErrors('audit', {
  'proof-under-way': ['conflict', 'The read models are being proven already. Please wait for the result.'],
  'no-such-model': ['missing', 'There is no such read model'],
  'rebuild-under-way': ['conflict', 'This read model is being rebuilt already. Please wait for the result.'],
});
