import { useEffect, useRef } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'

/** Everything that a page can be made of; secrets and records of previews are none of it. */
const content = '*[_type != "sanity.previewUrlSecret" && !(_id in path("preview.**"))]'

/** Calls back with the id of each stored document that changes, once the change can be read. */
export function useContentChanges(onChange: (documentId: string) => void): void {
  const client = useClient({ apiVersion: studioApiVersion })
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const options = {
      includeResult: false,
      includeAllVersions: true,
      visibility: 'query',
      tag: 'orrery.compare',
    } as const
    const subscription = client.listen(content, {}, options).subscribe({
      next: (event) => {
        if (event.type === 'mutation') latest.current(event.documentId)
      },
      // The client opens the stream again by itself; what cannot be opened at all leaves panes as they are.
      error: () => {},
    })
    return () => subscription.unsubscribe()
  }, [client])
}
