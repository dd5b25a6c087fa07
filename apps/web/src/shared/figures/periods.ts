import { addDays, type Day, daysInMonth, financialYearName, financialYearOf } from '@bursar/domain/kernel';

export interface Period {
  readonly label: string;
  readonly from: Day;
  readonly to: Day;
}

const aMonth = (label: string, month: string): Period => ({
  label,
  from: `${month}-01`,
  to: `${month}-${daysInMonth(month)}`,
});

const aYear = (label: string, first: number): Period => ({ label, from: `${first}-04-01`, to: `${first + 1}-03-31` });

export function periodsOf(today: Day): readonly Period[] {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const year = financialYearOf(today);
  const first = 2000 + Number(year.slice(2, 4));
  const lastYear = aYear('', first - 1);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'This month', from: firstOfMonth, to: today },
    aMonth('Last month', addDays(firstOfMonth, -1).slice(0, 7)),
    { label: `FY ${financialYearName(year)}, to date`, from: `${first}-04-01`, to: today },
    aYear(`FY ${financialYearName(year)}`, first),
    { ...lastYear, label: `Last FY, ${financialYearName(financialYearOf(lastYear.from))}` },
  ];
}
