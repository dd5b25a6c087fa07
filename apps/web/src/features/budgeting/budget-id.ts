/** `FY26-27_3`. */
export const budgetIdOf = (financialYear: string, departmentId: number): string => `${financialYear}_${departmentId}`;
