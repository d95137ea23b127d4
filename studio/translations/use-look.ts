import { useEffect, useMemo, useState } from 'react'
import { useClient, usePerspective, useSchema } from 'sanity'
import type { Locale } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { digestIn } from './digest-in.ts'
import type { Family } from './model/family.ts'
import { type Look, revisionKey, toBeRead } from './model/state.ts'
import type { Stored } from './model/translate.ts'

/** How many documents are read in full at a time. */
const batch = 40

/**
 * The perspective that Studio shows, with what is needed to tell in it which translation is behind. Whole documents are read
 * only where a source has another revision than the one that was translated.
 */
export function useLook(
  families: readonly Family[] | undefined,
  source: Locale,
): { look: Look; problem: string | undefined } {
  const { perspectiveStack } = usePerspective()
  const stack = perspectiveStack.join()
  const [digests, setDigests] = useState<ReadonlyMap<string, string>>(new Map())
  const look = useMemo<Look>(
    () => ({ source, stack: stack.split(','), digests }),
    [source, stack, digests],
  )
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const wanted = families ? toBeRead(families, look).slice(0, batch) : []
  const ids = JSON.stringify(wanted.map(({ _id }) => _id))
  // A text that has changed again is asked for again.
  const texts = wanted.map(revisionKey).join()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!texts) return undefined
    let gone = false
    const asked = { ids: JSON.parse(ids) as string[] }
    client.fetch<Stored[]>('*[_id in $ids]', asked, { perspective: 'raw' }).then(
      (documents) => {
        if (gone) return
        setProblem(undefined)
        setDigests((known) => {
          const read = documents.map(
            (document) => [revisionKey(document), digestIn(schema, document)] as const,
          )
          return read.some(([key]) => !known.has(key)) ? new Map([...known, ...read]) : known
        })
      },
      () => void (gone || setProblem(silent)),
    )
    return () => void (gone = true)
  }, [client, schema, ids, texts])
  return { look, problem }
}

const silent =
  'The content service did not answer, so some translations may be behind without saying so.'
