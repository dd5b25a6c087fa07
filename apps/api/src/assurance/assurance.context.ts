import { assuranceDeclarations, Finding, findings } from '@bursar/domain/assurance';
import { context } from '@bursar/platform';
import { FindingsController } from './findings.controller.js';

export const assurance = context({
  name: 'assurance',
  controllers: [FindingsController],
  providers: [],
  projections: [findings],
  policies: [],
  events: assuranceDeclarations,
  records: [{ kind: 'finding', category: Finding.category, model: findings }],
  startUp: [],
});
