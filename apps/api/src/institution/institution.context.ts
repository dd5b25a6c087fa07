import { Institution, institution as rows, institutionEvents } from '@bursar/domain/institution';
import { context } from '@bursar/platform';
import { InstitutionController } from './institution.controller.js';
import { LogoFiles } from './logo-files.js';

export const institution = context({
  name: 'institution',
  controllers: [InstitutionController],
  providers: [LogoFiles],
  projections: [rows],
  policies: [],
  events: institutionEvents,
  records: [{ kind: 'institution', category: Institution.category, model: rows }],
  startUp: [],
});
