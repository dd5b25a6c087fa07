import { IncomeRegister } from '../../features/budgeting/income-register.js';
import { IncomeOfYear } from '../../features/reports/income-of-year.js';

export default function IncomePage() {
  return <IncomeRegister picture={<IncomeOfYear />} />;
}
