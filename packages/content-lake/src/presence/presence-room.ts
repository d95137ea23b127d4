/** What one editor tells the others of a dataset, in the service's own shape. */
export type PresenceEvent =
  | { type: 'rollCall'; i: string; session: string }
  | { type: 'state'; i: string; m: { sessionId: string; locations: unknown[] } }
  | { type: 'disconnect'; i: string; m: { session: string } }

/** One connected editor, as the room sees it. */
export interface Occupant {
  deliver: (event: PresenceEvent) => void
  /** Whether this one may know of a document, by its id. */
  sees: (documentId: string) => boolean
}

/** The editors of one dataset. What one says reaches every other; nothing is kept. */
export class PresenceRoom {
  readonly #occupants = new Set<Occupant>()

  get size(): number {
    return this.#occupants.size
  }

  enter(occupant: Occupant): void {
    this.#occupants.add(occupant)
  }

  leave(occupant: Occupant): void {
    this.#occupants.delete(occupant)
  }

  tellOthers(sender: Occupant, event: PresenceEvent): void {
    for (const occupant of this.#occupants) {
      if (occupant !== sender) occupant.deliver(seenBy(occupant, event))
    }
  }
}

/** The event without the places that a reader may not know of. */
function seenBy({ sees }: Occupant, event: PresenceEvent): PresenceEvent {
  if (event.type !== 'state') return event
  const locations = event.m.locations.filter((location) => {
    const { documentId } = Object(location) as { documentId?: unknown }
    return typeof documentId !== 'string' || sees(documentId)
  })
  return { ...event, m: { ...event.m, locations } }
}

const rooms = new WeakMap<object, Map<string, PresenceRoom>>()

/** The room of a dataset; `owner` is the lake that it belongs to. */
export function roomOf(owner: object, dataset: string): PresenceRoom {
  const ofOwner = rooms.get(owner) ?? new Map<string, PresenceRoom>()
  rooms.set(owner, ofOwner)
  const room = ofOwner.get(dataset) ?? new PresenceRoom()
  ofOwner.set(dataset, room)
  return room
}
