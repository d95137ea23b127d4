import { useMemo, useEffect, useState } from 'react'
import { useClient, usePerspective, useSchema } from 'sanity'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { fetchResult } from '../query-results/fetch-result.ts'
import { type IllTypedDocument, partsOf, rowOf, rowsOf } from '../query-results/result-parser.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import {
  translationGroupsFilter,
  buildTranslationGroups,
  allTranslatedDocumentsQuery,
  type TranslationGroup,
  groupStubsFilter,
  groupStubsQuery,
  documentStubSchema,
  metadataWithoutLanguages,
  type TranslationMetadata,
  translationMetadataSchema,
  translationMetadataFilter,
  translationMetadataQuery,
} from './model/translation-group.ts'
import {
  type TranslationContext,
  documentRevisionKey,
  stubsToDigest,
} from './model/translation-state.ts'
import { documentTextDigest } from './document-texts-and-digest.ts'
import { sourceDocumentSchema } from './model/translation-plan.ts'

const groupsLiveQuery = {
  fetch: allTranslatedDocumentsQuery,
  listen: translationGroupsFilter,
  parser: partsOf({ stubs: rowsOf(documentStubSchema), ties: rowsOf(translationMetadataSchema) }),
}
const metadataLiveQuery = {
  fetch: translationMetadataQuery,
  listen: translationMetadataFilter,
  parser: rowOf(translationMetadataSchema),
}
const stubsLiveQuery = {
  fetch: groupStubsQuery,
  listen: groupStubsFilter,
  parser: rowsOf(documentStubSchema),
}
const documentsQuery = { fetch: '*[_id in $ids]', parser: rowsOf(sourceDocumentSchema) }
const params = { types: translatedTypes }

export interface TranslationGroups {
  /** Undefined while loading. */
  groups: TranslationGroup[] | undefined
  /** Metadata that links no document. */
  withoutLanguages: readonly TranslationMetadata[]
  illTyped: readonly IllTypedDocument[]
  context: TranslationContext
  problem: string | undefined
}

/** Translation groups of all documents, in Studio's perspective. */
export function useTranslationGroups(source: Locale = defaultLocale): TranslationGroups {
  const { value, illTyped, problem } = useLiveQuery(groupsLiveQuery, params, { throttle: 1000 })
  const groups = useMemo(() => value && buildTranslationGroups(value.stubs, value.ties), [value])
  const { look: context, problem: unread } = useTranslationContext(groups, source)
  const withoutLanguages = useMemo(
    () =>
      metadataWithoutLanguages(value?.ties ?? []).filter(
        ({ _id }) => !illTyped.some(({ id }) => id === _id),
      ),
    [value, illTyped],
  )
  return { groups, withoutLanguages, illTyped, context, problem: problem ?? unread }
}

/** Translation group of one document. */
export function useTranslationGroup(
  id: string,
  type: string,
): TranslationGroups & { family: TranslationGroup | undefined } {
  const tie = useLiveQuery(metadataLiveQuery, { id })
  const ids = tie.value?.translations?.flatMap(({ ref }) => ref ?? []) ?? []
  const stubs = useLiveQuery(tie.value === undefined ? undefined : stubsLiveQuery, {
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
  return {
    groups,
    family,
    withoutLanguages: [],
    illTyped: [...tie.illTyped, ...stubs.illTyped],
    context,
    problem: tie.problem ?? stubs.problem ?? problem,
  }
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
    fetchResult(client, documentsQuery, requested, { perspective: 'raw' }).then(
      ({ value: documents }) => {
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
