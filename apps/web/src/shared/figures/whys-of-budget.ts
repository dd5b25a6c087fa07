import { type Whose, type Why } from './why-address.js';

export const whysOfBudget = (whose: Whose): Readonly<Record<'whole' | 'used' | 'promised', Why>> => ({
  whole: { figure: 'allocated', whose },
  used: { figure: 'spent', whose },
  promised: { figure: 'reserved', whose },
});
