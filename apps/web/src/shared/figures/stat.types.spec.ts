import { type StatProps } from './stat.js';

export const aFigure: StatProps = { label: 'Revenue', value: '₹1,000.50', why: { figure: 'revenue' } };
export const noFigure: StatProps = { label: 'Average Payment', value: '₹500.00', why: null };
export const notLoadedYet: StatProps = { label: 'Revenue', value: undefined };
export const notLoaded: StatProps = { label: 'Revenue', value: '—' };

// @ts-expect-error a number says why, or that no figure is declared
export const unexplained: StatProps = { label: 'Revenue', value: '₹1,000.50' };

// @ts-expect-error no such figure is declared
export const undeclared: StatProps = { label: 'Luck', value: '₹7.00', why: { figure: 'luck' } };
