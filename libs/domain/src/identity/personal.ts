import { declared } from '../kernel/index.js';
import { identityEvents } from './events.js';

const IDENTITY = 'identity of userId';
const CONTACT = 'contact of userId';
const REQUEST = 'contact of requestId';

export const identityDeclarations = declared(identityEvents, {
  UserRegistered: { name: IDENTITY, email: CONTACT, 'student.enrollmentNo': IDENTITY },
  UserDetailsChanged: {
    name: IDENTITY,
    email: CONTACT,
    phone: CONTACT,
    'previous.name': IDENTITY,
    'previous.email': CONTACT,
    'previous.phone': CONTACT,
  },
  UserRoleChanged: { name: IDENTITY },
  StudentProfileChanged: { 'student.enrollmentNo': IDENTITY, 'previous.enrollmentNo': IDENTITY },
  SalarySet: { name: IDENTITY },
  UserDeleted: { name: IDENTITY, 'student.enrollmentNo': IDENTITY, untouchedFees: 'plain' },
  EmployeeNumbered: { name: IDENTITY, employeeNo: IDENTITY },
  UserLoggedIn: { device: CONTACT },
  SignInFailed: { name: IDENTITY, address: CONTACT },
  StudentImportFailed: { reason: 'plain', code: 'plain' },
  BatchPassOutReversed: { reason: 'plain' },
  ContactRequestSubmitted: { name: REQUEST, email: REQUEST, phone: REQUEST, message: REQUEST },
  DepartmentAdded: { name: 'plain' },
  DepartmentRenamed: { name: 'plain', previousName: 'plain' },
});
