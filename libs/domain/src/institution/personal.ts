import { declared } from '../kernel/index.js';
import { holidayEvents, institutionEvents, setupEvents } from './events.js';

export const institutionDeclarations = declared(
  { ...institutionEvents, ...setupEvents, ...holidayEvents },
  {
    HolidayAdded: { day: 'plain', name: 'plain' },
    HolidayRemoved: { day: 'plain', name: 'plain' },
    InstitutionDetailsChanged: {
      name: 'plain',
      address: 'plain',
      pan: 'plain',
      gstin: 'plain',
      signatory: 'plain',
      receiptFooter: 'plain',
      'previous.name': 'plain',
      'previous.address': 'plain',
      'previous.pan': 'plain',
      'previous.gstin': 'plain',
      'previous.signatory': 'plain',
      'previous.receiptFooter': 'plain',
    },
    InstitutionLogoChanged: { 'logo.fileName': 'plain', 'logo.sha256': 'plain' },
  },
);
