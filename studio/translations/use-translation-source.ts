import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { documentTexts } from './document-texts.ts'
import {
  anyStub,
  stubInPerspective,
  type TranslationGroup,
  type GroupMember,
  type DocumentStub,
} from './model/translation-group.ts'
import { type ComparedText, compareWithSource } from './model/source-comparison.ts'
import { isBehindSource, sourceStubOf } from './model/translation-state.ts'
import type { StoredDocument } from './model/translation-plan.ts'
import type { TranslatableText } from './model/translatable-text.ts'
import { useTranslationGroup } from './use-translation-groups.ts'

export interface TranslationSource {
  group: TranslationGroup | undefined
  /** The translation, in the perspective that Studio shows. */
  stub: DocumentStub | undefined
  /** What it is made from; undefined where this is the source, or nothing is tied to it. */
  origin: DocumentStub | undefined
  /** The whole source as it is now. */
  source: StoredDocument | undefined
  texts: ComparedText[] | undefined
  isBehind: boolean
  /** Whether the words of then are known. */
  history: 'asking' | 'known' | 'gone'
  problem: string | undefined
  groups: ReturnType<typeof useTranslationGroup>
}

/**
 * The source of a translation, place by place, with what changed since.
 *
 * @param id under which the translation is published
 * @param translation the text that the form shows
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
  const stub = member && (stubInPerspective(member, context.stack) ?? anyStub(member))
  const found = group && stub && sourceStubOf(group, stub, context)
  const origin = found && !isStubOf(found, member) ? found : undefined
  const { value: source, problem: unread } = useLiveQuery<StoredDocument | null>(
    origin && { fetch: '*[_id == $id][0]', listen: '*[_id == $id]' },
    { id: origin?._id ?? '' },
  )
  const then = useTextsAtTranslation(stub, origin, group?.metadata?._createdAt)
  const now = useMemo(() => (source ? documentTexts(schema, source) : undefined), [schema, source])
  // Letters go first: what is compared follows once nobody waits for one.
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

/** The words of the source when a translation was made from it, from the history of the content service. */
function useTextsAtTranslation(
  seen: DocumentStub | undefined,
  origin: DocumentStub | undefined,
  tiedAt: string | undefined,
): HistoryState {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const made = seen?.translatedFrom
  const isSame = made?.revision !== undefined && made.revision === origin?._rev
  const asked =
    origin && !isSame
      ? JSON.stringify(
          made?.document && made.revision
            ? { document: made.document, query: { revision: made.revision } }
            : { document: origin._id, query: { time: endOfSecond(seen?._updatedAt, tiedAt) } },
        )
      : undefined
  const [then, setThen] = useState<HistoryState & { asked?: string }>(asking)
  useEffect(() => {
    if (!asked) return undefined
    let gone = false
    const { document, query } = JSON.parse(asked) as {
      document: string
      query: Record<string, string>
    }
    const { dataset } = client.config()
    client
      .request<{ documents?: StoredDocument[] }>({
        uri: `/data/history/${dataset}/documents/${document}`,
        query,
      })
      .then(
        ({ documents }) => {
          const [past] = documents ?? []
          if (gone) return
          setThen(
            past
              ? { asked, state: 'known', words: documentTexts(schema, past) }
              : { asked, state: 'gone', words: undefined },
          )
        },
        () => void (gone || setThen({ asked, state: 'gone', words: undefined })),
      )
    return () => void (gone = true)
  }, [client, schema, asked])
  if (!asked) return { state: 'known', words: undefined }
  return then.asked === asked ? then : asking
}

/** The end of the second in which a translation was last changed or, where that is later, tied to its source. */
function endOfSecond(...times: (string | undefined)[]): string {
  const latest = Math.max(...times.map((time) => Date.parse(time ?? '') || 0))
  return new Date(latest + 1000).toISOString()
}

const asking: HistoryState = { state: 'asking', words: undefined }
