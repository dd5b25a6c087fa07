import { icon } from '../shared/theme/icons.js';

export const ApprovalStepsIcon = icon('M2 13.5h3.5V10H9V6.5h3.5V3H14M2.5 5.5 4 7l3-3.5');
export const BanknoteIcon = icon('M1.8 4.5h12.4v7H1.8zM8 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM4 8h.1M12 8h.1');
export const CardIcon = icon('M1.8 4h12.4v8.5H1.8zM1.8 6.8h12.4M4 10h2.5');
export const CoinsIcon = icon(
  'M6 2.5c2.2 0 4 .7 4 1.6S8.2 5.7 6 5.7 2 5 2 4.1s1.8-1.6 4-1.6zM2 4.1v3.4c0 .9 1.8 1.6 4 1.6s4-.7 4-1.6V4.1M6 9.1v2.8c0 .9 1.8 1.6 4 1.6s4-.7 4-1.6V8.5c0-.9-1.8-1.6-4-1.6',
);
export const DiceIcon = icon('M2.5 2.5h11v11h-11zM5.5 5.5h.1M10.5 5.5h.1M8 8h.1M5.5 10.5h.1M10.5 10.5h.1');
export const FlagIcon = icon('M3.5 14.2V2M3.5 2.6h8.8l-2 3 2 3H3.5');
export const GiftIcon = icon(
  'M2.5 6.5h11v3h-11zM3.5 9.5v4h9v-4M8 6.5v7M8 6.5C5 6.5 4 3 6 2.8 7.4 2.7 8 5 8 6.5c0-1.5.6-3.8 2-3.7 2 .2 1 3.7-2 3.7',
);
export const HourglassIcon = icon('M4.5 2h7M4.5 14h7M5 2v2.5L8 8l3-3.5V2M5 14v-2.5L8 8l3 3.5V14');
export const InvoiceIcon = icon('M4 1.8h5.5L12.5 5v9.2H4zM9.3 1.8V5h3.2M6 8h4.5M6 10.8h4.5');
export const ListIcon = icon('M3 4h.1M3 8h.1M3 12h.1M6 4h7.5M6 8h7.5M6 12h7.5');
export const PeriodsIcon = icon('M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3M6 10l1.5 1.5L10 9');
export const ShopIcon = icon('M2 6l1-3.5h10L14 6zM3 6v7.5h10V6M6.5 13.5V9.8h3v3.7');
export const SealIcon = icon('M8 1.8 12.8 4v4.2c0 3-2 5-4.8 6-2.8-1-4.8-3-4.8-6V4zM5.8 8l1.6 1.6L10.4 6.4');
export const SliceIcon = icon('M7 3a5.5 5.5 0 1 0 6 6H7zM9.5 1.8a5 5 0 0 1 4.7 4.7H9.5z');
export const SlidersIcon = icon('M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M10.5 3v3M5.5 10v3');
export const VouchersIcon = icon('M2.5 2.5h11v11h-11zM8 2.5v11M4.5 5.8H6M4.5 9H6M10 5.8h1.5M10 9h1.5');
