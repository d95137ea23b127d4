/** A transaction as the history of the content service tells of it, one a line. */
export interface LogLine {
  id: string
  timestamp: string
  author: string
  documentIDs: string[]
}

/** Who has written a version, and since when it is there. */
export interface DocumentLog {
  begunAt: string
  /** The newest first; each person once, with the last time. */
  authors: { id: string; at: string }[]
}

/** Reads an answer of `/data/history/{dataset}/transactions/{ids}`: JSON objects, one a line. */
export const readLog = (text: string): LogLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LogLine)

/**
 * Who wrote what, by the id of the version.
 *
 * @param lines oldest first
 */
export function logsOf(lines: readonly LogLine[]): Map<string, DocumentLog> {
  const logs = new Map<string, DocumentLog>()
  for (const { documentIDs, author, timestamp } of lines)
    for (const id of documentIDs) {
      const log = logs.get(id) ?? { begunAt: timestamp, authors: [] }
      const others = log.authors.filter((each) => each.id !== author)
      logs.set(id, { ...log, authors: [{ id: author, at: timestamp }, ...others] })
    }
  return logs
}

/** Ids in portions that an address can hold. */
export function portionsOf(ids: readonly string[], longest = 6000): string[][] {
  const portions: string[][] = []
  let length = Infinity
  for (const id of ids) {
    if (length + id.length + 1 > longest) {
      portions.push([])
      length = 0
    }
    portions.at(-1)?.push(id)
    length += id.length + 1
  }
  return portions
}
