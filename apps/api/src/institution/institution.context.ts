import {
  holidays,
  Institution,
  institution as rows,
  institutionDeclarations,
  setupSteps,
} from '@bursar/domain/institution';
import { context } from '@bursar/platform';
import { HolidaysController } from './holidays.controller.js';
import { InstitutionController } from './institution.controller.js';
import { LogoFiles } from '../files/logo-files.js';
import { SetupController } from './setup.controller.js';

export const institution = context({
  name: 'institution',
  controllers: [HolidaysController, InstitutionController, SetupController],
  providers: [LogoFiles],
  projections: [holidays, rows, setupSteps],
  policies: [],
  events: institutionDeclarations,
  records: [{ kind: 'institution', category: Institution.category, model: rows }],
  startUp: [],
});
