import { Card, Stack, Text } from '@sanity/ui'
import { IntentLink } from 'sanity/router'
import { publishedIdOf, releaseNameOfDocumentId } from '../releases/release-document-ids.ts'

/** A document with a value of an unexpected type, as `query-results/result-parser.ts` reports it. */
interface ReportedDocument {
  id: string | undefined
  type: string | undefined
  problem: string
}

interface ListProps {
  documents: readonly ReportedDocument[]
  /** Stored ids of the documents that have a row, with its own note. */
  shown?: readonly string[]
}

/** Rows of documents that a list cannot show otherwise, each with what is wrong and a link. */
export function IllTypedDocuments({ documents, shown = [] }: ListProps) {
  const leftOut = documents.filter(({ id }) => !id || !shown.includes(id))
  if (leftOut.length === 0) return null
  return (
    <Stack
      as="ul"
      aria-label="Documents with invalid data"
      gap={2}
      style={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      {leftOut.map((document) => (
        <li key={document.id ?? document.problem}>
          <Note document={document} />
        </li>
      ))}
    </Stack>
  )
}

interface NoteProps {
  documents: readonly ReportedDocument[]
  /** Stored ids of the documents that the row shows. */
  ids: readonly (string | undefined)[]
}

/** In the row of a document: what is wrong with it, and a link; nothing if its shape is as expected. */
export function IllTypedNote({ documents, ids }: NoteProps) {
  const reported = documents.filter(({ id }) => id && ids.includes(id))
  return reported.map((document) => <Note document={document} key={document.id} />)
}

function Note({ document: { id, type, problem } }: { document: ReportedDocument }) {
  return (
    <Card padding={2} radius={2} tone="caution">
      <Text size={1}>
        {`This document contains invalid data: ${problem}.`}{' '}
        {id && (
          <IntentLink
            aria-label={`Open ${id}`}
            {...(type === 'system.release'
              ? { intent: 'release', params: { id: releaseNameOfDocumentId(id) } }
              : { intent: 'edit', params: { id: publishedIdOf(id), ...(type && { type }) } })}
          >
            Open it
          </IntentLink>
        )}
      </Text>
    </Card>
  )
}
