import { randomUUID } from 'node:crypto'
import { MODEL_PRINCIPAL } from '../access/project-members.ts'
import type { Lake } from '../lake.ts'
import { channelOf } from '../presence/presence-socket.ts'
import type { DocumentPath } from './document-path.ts'

/** The model as editors see it in Studio: at the field on which it works. */
export interface ModelPresence {
  /** Moves to a field. */
  move: (path: DocumentPath) => void
  /** Leaves the document. */
  end: () => void
}

/** Announces that the model works on a document, until `end`. */
export function announceModel(lake: Lake, dataset: string, documentId: string): ModelPresence {
  const channel = channelOf(lake, dataset)
  const session = `model-${randomUUID()}`
  let path: DocumentPath = []
  const client = {
    canSeeDocument: () => false,
    // A Studio that opens meanwhile requests everybody's location.
    deliver: ({ type }: { type: string }) => {
      if (type === 'rollCall') announce()
    },
  }
  function announce(): void {
    const lastActiveAt = lake.clock().toISOString()
    const locations = [{ type: 'document', documentId, path, lastActiveAt }]
    channel.broadcast(client, {
      type: 'state',
      i: MODEL_PRINCIPAL.id,
      m: { sessionId: session, locations },
    })
  }
  channel.add(client)
  announce()
  return {
    move(next) {
      path = next
      announce()
    },
    end() {
      channel.remove(client)
      channel.broadcast(client, { type: 'disconnect', i: MODEL_PRINCIPAL.id, m: { session } })
    },
  }
}
