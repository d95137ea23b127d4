import { useCallback } from 'react'
import { useSource, useWorkspace, validateDocument } from 'sanity'

/** What Studio's rules say of a document, at a path in it. */
export type Marker = Awaited<ReturnType<typeof validateDocument>>[number]

/** Checks a stored document with Studio's own rules, as publishing it would. */
export function useValidate(): (document: { _id: string; _type: string }) => Promise<Marker[]> {
  const workspace = useWorkspace()
  const { getClient } = useSource()
  return useCallback(
    (document) =>
      validateDocument({
        document: document as never,
        workspace,
        getClient,
        environment: 'studio',
      }),
    [workspace, getClient],
  )
}
