import { useMemo, useEffect, useState } from 'react'
import type { SanityClient } from '@sanity/client'
import { type Schema, useClient, usePerspective, useSchema } from 'sanity'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { type IllTypedDocument, partsOf, rowsOf } from '../query-results/result-parser.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import {
  translationGroupsFilter,
  buildTranslationGroups,
  allTranslatedDocumentsQuery,
  changedTranslatedDocumentsQuery,
  type TranslationGroup,
  type DocumentStub,
  groupStubsFilter,
  groupStubsQuery,
  documentStubSchema,
  metadataWithoutLanguages,
  type TranslationMetadata,
  translationMetadataSchema,
  linkedIds,
  metadataOfDocumentsFilter,
  metadataOfDocumentsParams,
  metadataOfDocumentsQuery,
} from './model/translation-group.ts'
import {
  digestsToRead,
  documentRevisionKey,
  type PastSource,
  pastSourceKey,
  type TranslationContext,
} from './model/translation-state.ts'
import { documentTextDigest } from './document-texts-and-digest.ts'
import { fetchDocumentsById } from './fetch-documents-by-id.ts'
import { fetchPastDocument } from './fetch-past-document.ts'

const groupsLiveQuery = {
  fetch: allTranslatedDocumentsQuery,
  fetchChanged: changedTranslatedDocumentsQuery,
  listen: translationGroupsFilter,
  parser: partsOf({ stubs: rowsOf(documentStubSchema), ties: rowsOf(translationMetadataSchema) }),
}
const metadataLiveQuery = {
  fetch: metadataOfDocumentsQuery,
  listen: metadataOfDocumentsFilter,
  parser: rowsOf(translationMetadataSchema),
}
const stubsLiveQuery = {
  fetch: groupStubsQuery,
  listen: groupStubsFilter,
  parser: rowsOf(documentStubSchema),
}
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
  const ties = useLiveQuery(metadataLiveQuery, metadataOfDocumentsParams([id]))
  const stubs = useLiveQuery(ties.value && stubsLiveQuery, {
    types: [type],
    ids: [...new Set([id, ...linkedIds(ties.value ?? [])])],
  })
  const groups = useMemo(
    () => stubs.value && buildTranslationGroups(stubs.value, ties.value ?? []),
    [stubs.value, ties.value],
  )
  const { look: context, problem } = useTranslationContext(groups, defaultLocale)
  const family = groups?.find(({ members }) =>
    Object.values(members).some((member) => member.id === id),
  )
  return {
    groups,
    family,
    withoutLanguages: [],
    illTyped: [...ties.illTyped, ...stubs.illTyped],
    context,
    problem: ties.problem ?? stubs.problem ?? problem,
  }
}

/** Numbers of documents fetched at a time. Past ones need a request each. */
const batch = 40
const pastBatch = 8

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
  const [digests, setDigests] = useState<TranslationContext['digests']>(new Map())
  const look = useMemo<TranslationContext>(
    () => ({ source, stack: stack.split(','), digests }),
    [source, stack, digests],
  )
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const wanted = families && digestsToRead(families, look)
  const current = wanted?.current.slice(0, batch).map(({ _id, _rev }) => ({ _id, _rev }))
  const past = wanted?.past.slice(0, pastBatch)
  // Compared by content: refetched when a revision changes.
  const key = current?.length || past?.length ? JSON.stringify({ current, past }) : undefined
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!key) return undefined
    let gone = false
    readDigests(client, schema, JSON.parse(key) as WantedDigests).then(
      (read) => {
        if (gone) return
        setProblem(undefined)
        setDigests((known) =>
          read.some(([each]) => !known.has(each)) ? new Map([...known, ...read]) : known,
        )
      },
      () => void (gone || setProblem(unreachableMessage)),
    )
    return () => void (gone = true)
  }, [client, schema, key])
  return { look, problem }
}

interface WantedDigests {
  current: Pick<DocumentStub, '_id' | '_rev'>[]
  past: PastSource[]
}

/** Digests by the keys of {@link TranslationContext}. */
async function readDigests(
  client: SanityClient,
  schema: Schema,
  { current, past }: WantedDigests,
): Promise<[string, string | undefined][]> {
  const documents = await fetchDocumentsById(
    client,
    current.map(({ _id }) => _id),
  )
  const now = [...documents.values()].map((document): [string, string] => [
    documentRevisionKey(document),
    documentTextDigest(schema, document),
  ])
  const then = await Promise.all(
    past.map(async (source): Promise<[string, string | undefined]> => {
      const document = await fetchPastDocument(client, source)
      return [pastSourceKey(source), document && documentTextDigest(schema, document)]
    }),
  )
  return [...now, ...then]
}

const unreachableMessage =
  'The content service did not respond, so outdated translations may not be marked.'
