export const budgetIdOf = (financialYear: string, departmentId: number): string => `${financialYear}_${departmentId}`;
