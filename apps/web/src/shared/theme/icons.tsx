import { type ReactElement } from 'react';

/** 16 × 16, in the text's colour. */
export type Icon = () => ReactElement;

export const icon = (path: string): Icon =>
  function Drawing() {
    return (
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    );
  };

export const AlertIcon = /* @__PURE__ */ icon('M8 2.5 1.8 13.2h12.4zM8 6.5v3M8 11.4v.1');
export const BellIcon = /* @__PURE__ */ icon('M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8zM6.8 14.2h2.4');
export const BillIcon = /* @__PURE__ */ icon('M3.5 1.8h9v12.4l-2.2-1.4L8 14.2l-2.3-1.4-2.2 1.4zM6 5.5h4M6 8.5h4');
export const BlockIcon = /* @__PURE__ */ icon('M3.5 3.5h9v9h-9zM6.5 8h3');
export const BuildingIcon = /* @__PURE__ */ icon('M2.5 13.5h11M3.5 13.5V7a4.5 4.5 0 0 1 9 0v6.5M6.5 13.5V9h3v4.5');
export const CalendarIcon = /* @__PURE__ */ icon('M2.5 3.8h11v9.7h-11zM2.5 6.8h11M5.5 2v3M10.5 2v3');
export const ChartIcon = /* @__PURE__ */ icon('M2.5 2.5v11h11M5.5 10.5v-3M8.5 10.5v-6M11.5 10.5V8');
export const CheckIcon = /* @__PURE__ */ icon('M3 8.5 6.5 12 13 4.5');
export const ChevronDownIcon = /* @__PURE__ */ icon('m4 6 4 4 4-4');
export const ChevronLeftIcon = /* @__PURE__ */ icon('m10 4-4 4 4 4');
export const ChevronRightIcon = /* @__PURE__ */ icon('m6 4 4 4-4 4');
export const ClockIcon = /* @__PURE__ */ icon('M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 4.8V8l2.2 1.8');
export const CrossIcon = /* @__PURE__ */ icon('m4 4 8 8M12 4l-8 8');
export const DotIcon = /* @__PURE__ */ icon(
  'M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 7.3a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4z',
);
export const DownloadIcon = /* @__PURE__ */ icon('M8 2.5v8M4.8 7.6 8 10.8l3.2-3.2M2.8 13.5h10.4');
export const FilterIcon = /* @__PURE__ */ icon('M2 4h12M4.5 8h7M6.8 12h2.4');
export const GridIcon = /* @__PURE__ */ icon('M2.8 2.8h4v4h-4zM9.2 2.8h4v4h-4zM2.8 9.2h4v4h-4zM9.2 9.2h4v4h-4z');
export const HandIcon = /* @__PURE__ */ icon(
  'M2.5 9.5h2l3 2.5h3.8a1.2 1.2 0 0 0 0-2.4H8.8M4.5 9.5v-1L7 6.8l1.8.4M9 4.2h4.5M9 2h4.5M9.8 2c3 0 3 4.2 0 4.2L12 8.6',
);
export const InboxIcon = /* @__PURE__ */ icon('M2.5 9.5 4.5 3h7l2 6.5v4h-11zM2.5 9.5h3l1 2h3l1-2h3');
export const KeyboardIcon = /* @__PURE__ */ icon(
  'M1.8 4h12.4v8H1.8zM4.2 6.6h.1M6.7 6.6h.1M9.2 6.6h.1M11.7 6.6h.1M5 9.4h6',
);
export const MenuIcon = /* @__PURE__ */ icon('M2.5 4.5h11M2.5 8h11M2.5 11.5h11');
export const CircleIcon = /* @__PURE__ */ icon('M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z');
export const MonitorIcon = /* @__PURE__ */ icon('M2 3h12v7.8H2zM5.5 13.5h5M8 10.8v2.7');
export const MoonIcon = /* @__PURE__ */ icon('M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z');
export const MoreIcon = /* @__PURE__ */ icon('M3 7.5v1M8 7.5v1M13 7.5v1');
export const PeopleIcon = /* @__PURE__ */ icon(
  'M6 3a2.4 2.4 0 1 0 0 4.8A2.4 2.4 0 0 0 6 3zM1.8 13.2c0-5 8.4-5 8.4 0M10.5 3.2a2.3 2.3 0 0 1 0 4.4M12 9.6c1.4.5 2.2 1.7 2.2 3.6',
);
export const RefreshIcon = /* @__PURE__ */ icon('M13 8a5 5 0 1 1-1.5-3.6M13 2.5v2.6h-2.6');
export const RupeeIcon = /* @__PURE__ */ icon('M4 3h8M4 6h8M4 3h2.5a3 3 0 0 1 0 6H4l5.5 4.5');
export const SearchIcon = /* @__PURE__ */ icon('M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.4 10.4l3.1 3.1');
export const SunIcon = /* @__PURE__ */ icon(
  'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
);
export const UndoIcon = /* @__PURE__ */ icon('M5.5 2.8 2.8 5.5l2.7 2.7M2.8 5.5h6.4a4 4 0 0 1 0 8H6');
export const WalletIcon = /* @__PURE__ */ icon(
  'M2 4.5h10.5a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5H2zM2 4.5l8.5-2.2v2.2M11 9h.1',
);
