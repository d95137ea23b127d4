import { useEffect, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { withDocumentTitles } from './document-titles.ts'

/** A message with the titles of the documents that it names by id; with the ids until they are read. */
export function useDocumentTitles(message: string | undefined): string | undefined {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const [titled, setTitled] = useState<{ message: string; text: string }>()
  useEffect(() => {
    if (message === undefined) return undefined
    let isGone = false
    void withDocumentTitles(client, message, schema).then(
      (text) => isGone || setTitled({ message, text }),
    )
    return () => void (isGone = true)
  }, [client, schema, message])
  return titled !== undefined && titled.message === message ? titled.text : message
}
