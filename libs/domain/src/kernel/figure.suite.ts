import { adderOf, type Asked, type Figure, valueOf } from './figure.js';
import { type Projection } from './projection.js';

export const valueOver = (figure: Figure, asked: Asked, rowsOf: (model: Projection) => Iterable<object>): number =>
  valueOf(figure, (sum) => {
    const addedBy = adderOf(sum, asked);
    return Array.from(rowsOf(sum.of), addedBy).reduce((all, adds) => all + adds, 0);
  });
