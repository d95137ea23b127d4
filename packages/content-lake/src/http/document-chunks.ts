import type { LakeDocument } from '@orrery/groq/document'

/** Characters of JSON of one chunk: large enough for a scheduler turn, small enough to buffer. */
const CHUNK_CHARACTERS = 64 * 1024

/**
 * Serializes documents in chunks: each document may be large, and there may be many.
 * @param write serializes a document; undefined omits it
 * @returns the next chunk, empty if all of its documents are omitted; undefined at the end
 */
export function serializedDocumentChunks(
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

/** Most documents of one chunk. */
const DOCUMENTS_PER_CHUNK = 500
