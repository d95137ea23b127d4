import { useCallback } from 'react'
import { useSource, useWorkspace, validateDocument } from 'sanity'

/** A validation marker: a message at a path of a document. */
export type ValidationMarker = Awaited<ReturnType<typeof validateDocument>>[number]

/** Validates a stored document with Studio's rules, as publishing would. */
export function useValidateDocument(): (document: {
  _id: string
  _type: string
}) => Promise<ValidationMarker[]> {
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
