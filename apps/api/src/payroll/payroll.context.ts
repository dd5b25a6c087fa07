import { budgeting, payroll as contract, remittances as remittancesContract, reports } from '@bursar/contracts';
import {
  Payroll,
  payrollRuns,
  payrolls,
  payrollDeclarations,
  remittances,
  salaries,
  Salary,
  salaryStructures,
  whenPayrollMoved,
  whenSalarySet,
  whenPaymentApproved,
  payrollFigures,
} from '@bursar/domain/payroll';
import { context } from '@bursar/platform';
import { AmendPayrollHandler } from './amend-payroll.handler.js';
import { ExpectedPayrolls } from './expected-payrolls.js';
import { Paying } from './paying.js';
import { PayPayrollsHandler } from './pay-payrolls.handler.js';
import { PayrollController } from './payroll.controller.js';
import { PayrollRuns } from './payroll-runs.js';
import { RemittancesController } from './remittances.controller.js';
import { RoleSalaries } from './role-salaries.js';
import { SalariesController } from './salaries.controller.js';
import { SalaryStructuresController } from './salary-structures.controller.js';

export const payroll = context({
  name: 'payroll',
  controllers: [PayrollController, SalariesController, SalaryStructuresController, RemittancesController],
  providers: [RoleSalaries, ExpectedPayrolls, PayrollRuns, Paying, AmendPayrollHandler, PayPayrollsHandler],
  projections: [payrolls, payrollRuns, salaries, salaryStructures, remittances],
  policies: [whenPayrollMoved, whenSalarySet, whenPaymentApproved],
  events: payrollDeclarations,
  records: [
    { kind: 'payroll', category: Payroll.category, model: payrolls },
    { kind: 'salary', category: Salary.category, model: salaries },
  ],
  figures: [
    { figure: payrollFigures.salariesPaid, on: budgeting.availableBalance },
    { figure: payrollFigures.ownSalaries, on: contract.ownPayroll },
    { figure: payrollFigures.ownSalaries, on: contract.staffPayroll },
    ...[payrollFigures.monthlySalary, payrollFigures.salaryRevised].map((figure) => ({
      ...{ figure, on: contract.staffPayroll },
    })),
    { figure: payrollFigures.ownPayments, on: contract.ownPayroll },
    { figure: payrollFigures.averagePayment, on: contract.ownPayroll },
    { figure: payrollFigures.ownSalariesOfYear, on: contract.ownPayroll },
    { figure: payrollFigures.ownSalariesOfYear, on: contract.staffPayroll },
    { figure: payrollFigures.ownSalaryOfMonth, on: contract.ownPayroll },
    { figure: payrollFigures.ownSalaryOfMonth, on: contract.staffPayroll },
    ...payrollFigures.register.map((figure) => ({ figure, on: reports.report })),
    { figure: payrollFigures.paidInRegister, on: reports.report },
    { figure: payrollFigures.ownSalariesOfMonths, on: contract.ownPayroll },
    { figure: payrollFigures.ownSalariesOfMonths, on: contract.staffPayroll },
    { figure: payrollFigures.waitingToBePaid, on: contract.payrollSummary },
    { figure: payrollFigures.ownSalariesToCome, on: contract.ownPayroll },
    { figure: payrollFigures.ownSalariesToCome, on: contract.staffPayroll },
    { figure: payrollFigures.payrollOfMonth, on: contract.payrollSummary },
    { figure: payrollFigures.paidOfMonth, on: contract.payrollSummary },
    { figure: payrollFigures.unpaidOfMonth, on: contract.payrollSummary },
    { figure: payrollFigures.deductionsOfMonth, on: contract.payrollSummary },
    { figure: payrollFigures.deductionsHeld, on: remittancesContract.deductions },
    { figure: payrollFigures.deductionsRemitted, on: remittancesContract.deductions },
    { figure: payrollFigures.deductionsLeft, on: remittancesContract.deductions },
  ],
  startUp: [PayrollRuns],
});
