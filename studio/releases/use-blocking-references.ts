import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import {
  type BlockingReference,
  findBlockingReferences,
  type PlannedPublication,
} from './blocking-references.ts'

/**
 * References that block a publication; undefined while they are read, and if that fails: the content service checks
 * them again.
 *
 * @param planned undefined while it is unknown
 * @param at time of the publication, ISO 8601; undefined for now
 */
export function useBlockingReferences(
  planned: PlannedPublication | undefined,
  at?: string,
): readonly BlockingReference[] | undefined {
  const client = useClient({ apiVersion: studioApiVersion })
  const [found, setFound] = useState<{ key: string; blocking: readonly BlockingReference[] }>()
  // Callers plan with each render, so plans are compared by content.
  const key = planned && JSON.stringify(planned)
  useEffect(() => {
    if (key === undefined) return undefined
    let isGone = false
    const options = at === undefined ? {} : { at }
    findBlockingReferences(client, JSON.parse(key) as PlannedPublication, options).then(
      (blocking) => void (isGone || setFound({ key, blocking })),
      () => void (isGone || setFound(undefined)),
    )
    return () => void (isGone = true)
  }, [client, key, at])
  return found?.key === key ? found?.blocking : undefined
}
