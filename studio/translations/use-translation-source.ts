import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { rowOf } from '../query-results/result-parser.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { fetchPastDocument } from './fetch-past-document.ts'
import { translatableTextsOf } from './document-texts-and-digest.ts'
import {
  anyStubOfMember,
  visibleStubInPerspective,
  type TranslationGroup,
  type GroupMember,
  type DocumentStub,
} from './model/translation-group.ts'
import { type ComparedText, compareWithSource } from './model/source-comparison.ts'
import {
  isBehindSource,
  type PastSource,
  pastSourceOf,
  sourceStubOfTranslation,
} from './model/translation-state.ts'
import { type SourceDocument, sourceDocumentSchema } from './model/translation-plan.ts'
import type { TranslatableText } from './model/translatable-text.ts'
import { useTranslationGroup } from './use-all-translation-groups.ts'

const sourceQuery = {
  fetch: '*[_id == $id][0]',
  listen: '*[_id == $id]',
  parser: rowOf(sourceDocumentSchema),
}

export interface TranslationSource {
  group: TranslationGroup | undefined
  /** Stub of the translation in Studio's perspective. */
  stub: DocumentStub | undefined
  /** Stub of the source; undefined if the document is the source itself, or has none. */
  origin: DocumentStub | undefined
  /** Current source document. */
  source: SourceDocument | undefined
  texts: ComparedText[] | undefined
  isBehind: boolean
  /** Whether the source's texts at the time of translation are available. */
  history: 'asking' | 'known' | 'gone'
  problem: string | undefined
  groups: ReturnType<typeof useTranslationGroup>
}

/**
 * Source of a translation with the changes since it was made, by path.
 *
 * @param id published id of the translation
 * @param translation form value
 */
export function useTranslationSource(
  id: string,
  type: string,
  translation: unknown,
): TranslationSource {
  const groups = useTranslationGroup(id, type)
  const { family: group, context, problem } = groups
  const schema = useSchema()
  const member = group && Object.values(group.members).find((each) => each.id === id)
  const stub =
    member && (visibleStubInPerspective(member, context.stack) ?? anyStubOfMember(member))
  const found = group && stub && sourceStubOfTranslation(group, stub, context)
  const origin = found && !isStubOf(found, member) ? found : undefined
  const { value: source, problem: unread } = useLiveQuery(origin && sourceQuery, {
    id: origin?._id ?? '',
  })
  const then = useTextsAtTranslation(
    group && stub && origin && stub.translatedFrom?.revision !== origin._rev
      ? pastSourceOf(group, stub, origin)
      : undefined,
  )
  const now = useMemo(
    () => (source ? translatableTextsOf(schema, source) : undefined),
    [schema, source],
  )
  // Deferred, so that the comparison does not delay typing.
  const shown = useDeferredValue(translation)
  const texts = useMemo(
    () => now && compareWithSource(now, then.words, shown),
    [now, then.words, shown],
  )
  return {
    group,
    stub,
    origin,
    source: source ?? undefined,
    texts,
    isBehind: Boolean(group && stub && isBehindSource(group, stub, context)),
    history: then.state,
    problem: problem ?? unread,
    groups,
  }
}

const isStubOf = (stub: DocumentStub, member: GroupMember | undefined): boolean =>
  [member?.published, member?.draft, ...(member?.versions.values() ?? [])].includes(stub)

interface HistoryState {
  state: TranslationSource['history']
  words: TranslatableText[] | undefined
}

/** Texts of the source at the time of translation, from the document history. */
function useTextsAtTranslation(past: PastSource | undefined): HistoryState {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const requested = past && JSON.stringify(past)
  const [then, setThen] = useState<HistoryState & { requested?: string }>(asking)
  useEffect(() => {
    if (!requested) return undefined
    let gone = false
    fetchPastDocument(client, JSON.parse(requested) as PastSource).then(
      (document) => {
        if (gone) return
        setThen(
          document
            ? { requested, state: 'known', words: translatableTextsOf(schema, document) }
            : { requested, state: 'gone', words: undefined },
        )
      },
      () => void (gone || setThen({ requested, state: 'gone', words: undefined })),
    )
    return () => void (gone = true)
  }, [client, schema, requested])
  if (!requested) return { state: 'known', words: undefined }
  return then.requested === requested ? then : asking
}

const asking: HistoryState = { state: 'asking', words: undefined }
