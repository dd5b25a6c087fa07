import { icon } from './icons.js';

export const ArrowDownIcon = /* @__PURE__ */ icon('M8 3v10M3.8 8.8 8 13l4.2-4.2');
export const ArrowUpIcon = /* @__PURE__ */ icon('M8 13V3M3.8 7.2 8 3l4.2 4.2');
export const CompareIcon = /* @__PURE__ */ icon('M8 2v12M2.5 4.5h3v7h-3zM10.5 4.5h3v7h-3z');
export const EqualIcon = /* @__PURE__ */ icon('M3.5 6h9M3.5 10h9');
export const MinusIcon = /* @__PURE__ */ icon('M3 8h10');
export const PenIcon = /* @__PURE__ */ icon('M3 13l.7-2.9L10.6 3.2l2.2 2.2-6.9 6.9zM9 4.8 11.2 7');
export const PlusIcon = /* @__PURE__ */ icon('M3 8h10M8 3v10');
