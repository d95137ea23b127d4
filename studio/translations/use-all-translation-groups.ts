import { useMemo, useEffect, useState } from 'react'
import { useClient, usePerspective, useSchema } from 'sanity'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import {
  translationGroupsFilter,
  buildTranslationGroups,
  allTranslatedDocumentsQuery,
  type TranslationGroup,
  groupStubsFilter,
  groupStubsQuery,
  type DocumentStub,
  type TranslationMetadata,
  translationMetadataFilter,
  translationMetadataQuery,
} from './model/translation-group.ts'
import {
  type TranslationContext,
  documentRevisionKey,
  stubsToDigest,
} from './model/translation-state.ts'
import { documentTextDigest } from './document-texts-and-digest.ts'
import type { SourceDocument } from './model/translation-plan.ts'

const groupsLiveQuery = { fetch: allTranslatedDocumentsQuery, listen: translationGroupsFilter }
const params = { types: translatedTypes }

export interface TranslationGroups {
  /** Undefined while loading. */
  groups: TranslationGroup[] | undefined
  context: TranslationContext
  problem: string | undefined
}

/** Translation groups of all documents, in Studio's perspective. */
export function useTranslationGroups(source: Locale = defaultLocale): TranslationGroups {
  const { value, problem } = useLiveQuery<{ stubs: DocumentStub[]; ties: TranslationMetadata[] }>(
    groupsLiveQuery,
    params,
    {
      throttle: 1000,
    },
  )
  const groups = useMemo(() => value && buildTranslationGroups(value.stubs, value.ties), [value])
  const { look: context, problem: unread } = useTranslationContext(groups, source)
  return { groups, context, problem: problem ?? unread }
}

/** Translation group of one document. */
export function useTranslationGroup(
  id: string,
  type: string,
): TranslationGroups & { family: TranslationGroup | undefined } {
  const tie = useLiveQuery<TranslationMetadata | null>(
    { fetch: translationMetadataQuery, listen: translationMetadataFilter },
    { id },
  )
  const ids = tie.value?.translations.flatMap(({ ref }) => ref ?? []) ?? []
  const requested = { fetch: groupStubsQuery, listen: groupStubsFilter }
  const stubs = useLiveQuery<DocumentStub[]>(tie.value === undefined ? undefined : requested, {
    type,
    ids: [...new Set([id, ...ids])],
  })
  const groups = useMemo(
    () => stubs.value && buildTranslationGroups(stubs.value, tie.value ? [tie.value] : []),
    [stubs.value, tie.value],
  )
  const { look: context, problem } = useTranslationContext(groups, defaultLocale)
  const family = groups?.find(({ members }) =>
    Object.values(members).some((member) => member.id === id),
  )
  return { groups, family, context, problem: tie.problem ?? stubs.problem ?? problem }
}

/** Number of documents fetched at a time. */
const batch = 40

/**
 * Context by which states are computed. Whole documents are fetched only if a source has another revision than the
 * translated one.
 */
function useTranslationContext(
  families: readonly TranslationGroup[] | undefined,
  source: Locale,
): { look: TranslationContext; problem: string | undefined } {
  const { perspectiveStack } = usePerspective()
  const stack = perspectiveStack.join()
  const [digests, setDigests] = useState<ReadonlyMap<string, string>>(new Map())
  const look = useMemo<TranslationContext>(
    () => ({ source, stack: stack.split(','), digests }),
    [source, stack, digests],
  )
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const wanted = families ? stubsToDigest(families, look).slice(0, batch) : []
  const ids = JSON.stringify(wanted.map(({ _id }) => _id))
  // Refetched when a revision changes.
  const texts = wanted.map(documentRevisionKey).join()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!texts) return undefined
    let gone = false
    const requested = { ids: JSON.parse(ids) as string[] }
    client.fetch<SourceDocument[]>('*[_id in $ids]', requested, { perspective: 'raw' }).then(
      (documents) => {
        if (gone) return
        setProblem(undefined)
        setDigests((known) => {
          const read = documents.map(
            (document) =>
              [documentRevisionKey(document), documentTextDigest(schema, document)] as const,
          )
          return read.some(([key]) => !known.has(key)) ? new Map([...known, ...read]) : known
        })
      },
      () => void (gone || setProblem(unreachableMessage)),
    )
    return () => void (gone = true)
  }, [client, schema, ids, texts])
  return { look, problem }
}

const unreachableMessage =
  'The content service did not respond, so outdated translations may not be marked.'
