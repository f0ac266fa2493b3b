/** The icons, drawn inline so that nothing is loaded. 24 × 24, lines. */
/** Each has one meaning, in the navigation, in rows and on buttons. */
const paths = {
  // Nouns: what the console is about.
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  skill: "M12 7v13M12 7c-2-2-5-2.5-9-2.5v13c4 0 7 .5 9 2.5 2-2 5-2.5 9-2.5v-13c-4 0-7 .5-9 2.5z",
  agent: "M5 9h14v10H5zM12 5v4M9.5 13v2M14.5 13v2M2.5 13v2M21.5 13v2M12 4.5v.01",
  tool: "M14 6a4 4 0 0 1 5 5l-9 9-4-4 9-9z",
  server: "M9 3v6M15 3v6M6 9h12v3a6 6 0 0 1-12 0zM12 18v3",
  environment: "M12 3l9 5-9 5-9-5zM3 12.5l9 5 9-5M3 17l9 5 9-5",
  playground: "M4 5h16v11H9l-5 4z",
  session: "M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z",
  dispatch: "M4 12l16-8-6 16-3-7z",
  users:
    "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.5 2.5 3.5 5.5",
  groups:
    "M12 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6.5 20c0-4 2.5-5.5 5.5-5.5s5.5 1.5 5.5 5.5M6 5.5a2.5 2.5 0 1 0 0 5M1.5 17c0-2.5 1.3-4 3.5-4M18 5.500a2.5 2.5 0 1 1 0 5M22.5 17c0-2.5-1.3-4-3.5-4",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-5 4-7 8-7s8 2 8 7",
  key: "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9M16 7l3 3",
  audit: "M8 5H5v16h14V5h-3M8 3h8v4H8zM8.5 14l2.5 2.5 4.5-5",
  approval: "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5",
  tests: "M11 6h9M11 12h9M11 18h9M3.5 6L5 7.5 8 4.500M3.5 12l1.5 1.5 3-3M3.5 18l1.5 1.5 3-3",
  settings:
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10.5 3h3l.6 2.6 1.7 1 2.6-.8 1.5 2.6-2 1.8v2l2 1.8-1.5 2.6-2.6-.8-1.7 1-.6 2.6h-3l-.6-2.6-1.7-1-2.6.8-1.5-2.6 2-1.8v-2l-2-1.8 1.5-2.6 2.6.8 1.7-1z",
  model: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  demo: "M9 3h6M10 3v6l-6 10.5V21h16v-1.5L14 9V3M7.5 15h9",
  folder: "M3 6h7l2 2h9v11H3z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  // What happens to them.
  activated: "M13 3L5 14h6l-1 7 8-11h-6z",
  pin: "M9 3h6l-1 7 4 4H6l4-4zM12 14v7",
  running: "M12 3v4M12 17v4M3 12h4M17 12h4M5.6 5.6l2.9 2.9M15.5 15.5l2.9 2.9M5.6 18.4l2.9-2.9M15.5 8.5l2.9-2.9",
  waiting: "M7 3h10M7 21h10M8 3v4l4 5 4-5V3M8 21v-4l4-5 4 5v4",
  compacted: "M9 4v5H4M20 9h-5V4M4 15h5v5M15 20v-5h5",
  timeline: "M3 12h4l3-8 4 16 3-8h4",
  plan: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  output: "M4 5h16v14H4zM7.5 9.5l2.5 2.5-2.5 2.5M12.5 14.5h4",
  diff: "M7 4v10M4 7h6M4 19h6M16 6h5M16 19h5",
  permission: "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z",
  locked: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  // How it went.
  check: "M4 12l5 6L20 6",
  warning: "M12 3l10 18H2zM12 10v5M12 17.5v.5",
  error: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v6M12 16.5v.5",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v.5",
  // What can be done.
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
  plus: "M12 4v16M4 12h16",
  minus: "M4 12h16",
  close: "M6 6l12 12M18 6L6 18",
  edit: "M4 20l1-5L16 4l4 4L9 19z",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  duplicate: "M8 8h12v12H8zM16 8V4H4v12h4M14 11v6M11 14h6",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  publish: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3.5 4 3.5 14 0 18M12 3c-3.5 4-3.5 14 0 18",
  upload: "M12 16V4M7 9l5-5 5 5M4 20h16",
  download: "M12 4v12M7 11l5 5 5-5M4 20h16",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  refresh: "M20 11a8 8 0 1 0-2 6M20 4v7h-7",
  play: "M7 4l13 8-13 8z",
  stop: "M6 6h12v12H6z",
  send: "M12 20V5M6 11l6-6 6 6",
  fork: "M6 4v6a4 4 0 0 0 4 4h4a4 4 0 0 0 4-4V4M12 14v7",
  move: "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
  out: "M10 4H4v16h6M15 8l4 4-4 4M19 12H9",
  more: "M4.5 12h1M11.5 12h1M18.5 12h1",
  right: "M9 5l7 7-7 7",
  down: "M5 9l7 7 7-7",
  up: "M5 15l7-7 7 7",
  left: "M15 5l-7 7 7 7",
  // How it is shown.
  columns: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  rows: "M4 6h16M4 12h16M4 18h16",
  cards: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  keyboard: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17.5 10h.01M8 14h8",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  moon: "M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z",
  screen: "M3 4h18v12H3zM9 20h6M12 16v4",
} as const;

export type IconName = keyof typeof paths;

/** Hidden from screen readers, because the text beside it says the same. */
export const Icon = ({ name, className = "size-4" }: { readonly name: IconName; readonly className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    className={`${className} shrink-0`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
);
