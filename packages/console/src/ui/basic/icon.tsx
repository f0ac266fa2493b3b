/** The icons, drawn inline so that nothing is loaded. 24 × 24, lines. */
const paths = {
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  skill: "M5 4h10l4 4v12H5zM9 12h6M9 16h4",
  chat: "M4 5h16v11H9l-5 4z",
  session: "M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z",
  settings: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M5 19l3-3M16 8l3-3",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
  grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  check: "M4 12l5 6L20 6",
  warning: "M12 3l10 18H2zM12 10v5M12 17.5v.5",
  error: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v6M12 16.5v.5",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v.5",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  plus: "M12 4v16M4 12h16",
  upload: "M12 16V4M7 9l5-5 5 5M4 20h16",
  download: "M12 4v12M7 11l5 5 5-5M4 20h16",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  agent: "M8 9h8v8H8zM12 5v4M9 13h.01M15 13h.01M5 12v2M19 12v2M10 20h4",
  key: "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9M16 7l3 3",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  more: "M4.5 12h1M11.5 12h1M18.5 12h1",
  right: "M9 5l7 7-7 7",
  down: "M5 9l7 7 7-7",
  up: "M5 15l7-7 7 7",
  left: "M15 5l-7 7 7 7",
  folder: "M3 6h7l2 2h9v11H3z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  refresh: "M20 11a8 8 0 1 0-2 6M20 4v7h-7",
  play: "M7 4l13 8-13 8z",
  stop: "M6 6h12v12H6z",
  send: "M4 12l16-8-6 16-3-7z",
  pin: "M9 3h6l-1 7 4 4H6l4-4zM12 14v7",
  fork: "M6 4v6a4 4 0 0 0 4 4h4a4 4 0 0 0 4-4V4M12 14v7",
  tool: "M14 6a4 4 0 0 1 5 5l-9 9-4-4 9-9z",
  plug: "M9 3v6M15 3v6M6 9h12v3a6 6 0 0 1-12 0zM12 18v3",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  moon: "M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z",
  screen: "M3 4h18v12H3zM9 20h6M12 16v4",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-5 4-7 8-7s8 2 8 7",
  out: "M10 4H4v16h6M15 8l4 4-4 4M19 12H9",
  edit: "M4 20l1-5L16 4l4 4L9 19z",
  diff: "M7 4v10M4 7h6M4 19h6M16 6h5M16 19h5",
  spark: "M12 3l2 6 6 3-6 3-2 6-2-6-6-3 6-3z",
  shrink: "M9 4v5H4M20 9h-5V4M4 15h5v5M15 20v-5h5",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
} as const;

export type IconName = keyof typeof paths;

/** Hidden from screen readers, because the text beside it says the same. */
export const Icon = ({ name, className = "size-4" }: { readonly name: IconName; readonly className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    className={`${className} shrink-0`}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
);
