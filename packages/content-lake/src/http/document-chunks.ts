import type { LakeDocument } from '@orrery/groq/document'

/** Characters of JSON after which a piece is handed over: enough to be worth a turn, and little to hold. */
const CHUNK_CHARACTERS = 64 * 1024

/**
 * Writes documents down piece by piece: each document may be large, and they may be many.
 * @param write a document as it stands in the body; undefined leaves it out
 * @returns the next piece, an empty one where all that was looked at is left out; undefined when there is none
 */
export function documentChunks(
  documents: readonly LakeDocument[],
  write: (document: LakeDocument, index: number) => string | undefined,
): () => string | undefined {
  let next = 0
  return () => {
    if (next >= documents.length) return undefined
    let piece = ''
    for (
      let looked = 0;
      looked < DOCUMENTS_PER_CHUNK && piece.length < CHUNK_CHARACTERS;
      looked += 1
    ) {
      const document = documents[next]
      if (!document) break
      piece += write(document, next) ?? ''
      next += 1
    }
    return piece
  }
}

/** Documents that are looked at for one piece. */
const DOCUMENTS_PER_CHUNK = 500
