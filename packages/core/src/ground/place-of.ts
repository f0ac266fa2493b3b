/** The first place of a sorted list whose value is wanted; its length if none is. All values behind a wanted one are wanted. */
export function placeOf<T>(sorted: readonly T[], isWanted: (value: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isWanted(sorted[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
