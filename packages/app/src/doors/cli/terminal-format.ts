/** Times, ages, sizes and counts as a terminal shows them. */

/** `3m`, `2h`, `5d`: how long ago; nothing if the moment is unknown. */
export function age(moment: string | undefined, now = Date.now()): string {
  if (moment === undefined || moment === "") return "";
  const minutes = Math.max(0, Math.round((now - Date.parse(moment)) / 60_000));
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 60 * 48) return `${Math.round(minutes / 60)}h`;
  return `${Math.round(minutes / 1440)}d`;
}

/** `2026-01-31 09:30:00`, from an ISO time. */
export const showTime = (moment: string): string => moment.slice(0, 19).replace("T", " ");

/** `1.2 MB` */
export function showSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["KB", "MB", "GB"];
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** `12,310` */
export const showCount = (count: number): string => count.toLocaleString("en");
