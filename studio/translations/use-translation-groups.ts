import { useMemo, useEffect, useState } from 'react'
import { useClient, usePerspective, useSchema } from 'sanity'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useAnswer } from '../data/use-live-query.ts'
import {
  familiesFilter,
  familiesOf,
  familiesQuery,
  type Family,
  familyStubsFilter,
  familyStubsQuery,
  type Stub,
  type Tie,
  tieFilter,
  tieQuery,
} from './model/translation-group.ts'
import { type Look, revisionKey, toBeRead } from './model/translation-state.ts'
import { digestIn } from './document-texts.ts'
import type { Stored } from './model/translation-plan.ts'

const question = { fetch: familiesQuery, listen: familiesFilter }
const params = { types: translatedTypes }

export interface Families {
  /** Undefined until they are known. */
  families: Family[] | undefined
  look: Look
  problem: string | undefined
}

/** Every translated document with its languages, in the perspective that Studio shows. */
export function useFamilies(source: Locale = defaultLocale): Families {
  const { value, problem } = useAnswer<{ stubs: Stub[]; ties: Tie[] }>(question, params, {
    throttle: 1000,
  })
  const families = useMemo(() => value && familiesOf(value.stubs, value.ties), [value])
  const { look, problem: unread } = useLook(families, source)
  return { families, look, problem: problem ?? unread }
}

/** The languages of one document alone. */
export function useFamily(id: string, type: string): Families & { family: Family | undefined } {
  const tie = useAnswer<Tie | null>({ fetch: tieQuery, listen: tieFilter }, { id })
  const ids = tie.value?.translations.flatMap(({ ref }) => ref ?? []) ?? []
  const asked = { fetch: familyStubsQuery, listen: familyStubsFilter }
  const stubs = useAnswer<Stub[]>(tie.value === undefined ? undefined : asked, {
    type,
    ids: [...new Set([id, ...ids])],
  })
  const families = useMemo(
    () => stubs.value && familiesOf(stubs.value, tie.value ? [tie.value] : []),
    [stubs.value, tie.value],
  )
  const { look, problem } = useLook(families, defaultLocale)
  const family = families?.find(({ members }) =>
    Object.values(members).some((member) => member.id === id),
  )
  return { families, family, look, problem: tie.problem ?? stubs.problem ?? problem }
}

/** How many documents are read in full at a time. */
const batch = 40

/**
 * The perspective that Studio shows, with what is needed to tell in it which translation is behind. Whole documents are read
 * only where a source has another revision than the one that was translated.
 */
function useLook(
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
