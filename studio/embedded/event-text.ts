/** The text of an event stream as it comes: whole events, and the place to come back to. */
export interface EventText {
  /** What may be handed on: a piece may end in the middle of an event, whose beginning is held back. */
  take(piece: string): string
  /** Forgets the beginning of an event whose rest got lost; the server sends it again. */
  cut(): void
  readonly lastId: string | undefined
}

export function createEventText(): EventText {
  let rest = ''
  let lastId: string | undefined
  return {
    take(piece) {
      const events = (rest + piece).split('\n\n')
      rest = events.pop() ?? ''
      return events
        .map((event) => {
          lastId = /^id: ?(.*)$/m.exec(event)?.[1] ?? lastId
          // Whoever reads the stream never left.
          return /^event: ?welcomeback$/m.test(event) ? '' : `${event}\n\n`
        })
        .join('')
    },
    cut() {
      rest = ''
    },
    get lastId() {
      return lastId
    },
  }
}
