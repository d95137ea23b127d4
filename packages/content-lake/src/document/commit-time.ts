/** A log time as events carry it: ISO 8601 with microseconds. */
export function commitTime(timestamp: string): string {
  return timestamp.replace(/(\.\d{3})Z$/, '$1000Z')
}
