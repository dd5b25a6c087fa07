import { declared } from '../kernel/index.js';
import { payrollEvents, payrollRunEvents, remittanceEvents, salaryEvents, salaryStructureEvents } from './events.js';

const IDENTITY = 'identity of staffId';
const CONTACT = 'contact of staffId';

export const payrollDeclarations = declared(
  { ...payrollEvents, ...payrollRunEvents, ...salaryEvents, ...salaryStructureEvents, ...remittanceEvents },
  {
    PayrollGenerated: { staffName: IDENTITY, employeeNo: IDENTITY, 'lines.name': 'plain' },
    PayrollAmended: {
      staffName: IDENTITY,
      'before.notes': CONTACT,
      'before.slotHolder': 'plain',
      'after.notes': CONTACT,
      'after.slotHolder': 'plain',
    },
    PayrollPaid: { staffName: IDENTITY, processedByName: 'identity of processedBy' },
    PayrollRecalculated: { 'lines.name': 'plain' },
    PayrollCancelled: { slotHolder: 'plain', reason: CONTACT },
    PayrollPaymentReversed: { staffName: IDENTITY, reason: CONTACT },
    PayrollRunFailed: { reason: 'plain', code: 'plain' },
    SalaryRevised: { staffName: IDENTITY, reason: CONTACT },
    BankAccountSet: { staffName: IDENTITY, accountNumber: CONTACT, ifsc: CONTACT },
    DeductionsRemitted: { name: 'plain', reference: 'plain', remittedByName: 'identity of remittedBy' },
    RemittanceReversed: { name: 'plain', reason: 'plain', reversedByName: 'identity of reversedBy' },
    SalaryStructureLaidDown: { 'structure.components.name': 'plain' },
  },
);
