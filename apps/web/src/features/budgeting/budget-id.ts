export const budgetIdOf = (financialYear: string, departmentId: number | string): string =>
  `${financialYear}_${departmentId}`;
