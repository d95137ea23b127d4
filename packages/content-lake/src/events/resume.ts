/** Where a listener's stream stopped: a place in the log, and how many events of that commit it has had. */
export interface StreamPosition {
  sequence: number
  /** Infinity where everything of that commit has been told. */
  events: number
}

/** The id of a stream event from which the stream can go on. */
export function positionId(sequence: number, event?: number): string {
  return event === undefined ? String(sequence) : `${sequence}-${event}`
}

/** Reads what a client sends back in `Last-Event-ID`; undefined when it is not of this lake's making. */
export function parsePosition(lastEventId: string | null): StreamPosition | undefined {
  const found = /^(\d{1,15})(?:-(\d{1,9}))?$/.exec(lastEventId ?? '')
  if (!found) return undefined
  return {
    sequence: Number(found[1]),
    events: found[2] === undefined ? Infinity : Number(found[2]),
  }
}
