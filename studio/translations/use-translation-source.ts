import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useAnswer } from '../data/use-live-query.ts'
import { wordsIn } from './document-texts.ts'
import { anyOf, seenIn, type Family, type Member, type Stub } from './model/translation-group.ts'
import { type Compared, compared } from './model/source-comparison.ts'
import { isBehind, originOf } from './model/translation-state.ts'
import type { Stored } from './model/translation-plan.ts'
import type { Words } from './model/translatable-text.ts'
import { useFamily } from './use-translation-groups.ts'

export interface SourceOfTranslation {
  family: Family | undefined
  /** The translation, in the perspective that Studio shows. */
  seen: Stub | undefined
  /** What it is made from; undefined where this is the source, or nothing is tied to it. */
  origin: Stub | undefined
  /** The whole source as it is now. */
  source: Stored | undefined
  places: Compared[] | undefined
  behind: boolean
  /** Whether the words of then are known. */
  known: 'asking' | 'known' | 'gone'
  problem: string | undefined
  mark: ReturnType<typeof useFamily>
}

/**
 * The source of a translation, place by place, with what changed since.
 *
 * @param id under which the translation is published
 * @param translation the text that the form shows
 */
export function useSource(id: string, type: string, translation: unknown): SourceOfTranslation {
  const mark = useFamily(id, type)
  const { family, look, problem } = mark
  const schema = useSchema()
  const member = family && Object.values(family.members).find((each) => each.id === id)
  const seen = member && (seenIn(member, look.stack) ?? anyOf(member))
  const found = family && seen && originOf(family, seen, look)
  const origin = found && !isOf(found, member) ? found : undefined
  const { value: source, problem: unread } = useAnswer<Stored | null>(
    origin && { fetch: '*[_id == $id][0]', listen: '*[_id == $id]' },
    { id: origin?._id ?? '' },
  )
  const then = useWordsThen(seen, origin, family?.tie?._createdAt)
  const now = useMemo(() => (source ? wordsIn(schema, source) : undefined), [schema, source])
  // Letters go first: what is compared follows once nobody waits for one.
  const shown = useDeferredValue(translation)
  const places = useMemo(() => now && compared(now, then.words, shown), [now, then.words, shown])
  return {
    family,
    seen,
    origin,
    source: source ?? undefined,
    places,
    behind: Boolean(family && seen && isBehind(family, seen, look)),
    known: then.state,
    problem: problem ?? unread,
    mark,
  }
}

const isOf = (stub: Stub, member: Member | undefined): boolean =>
  [member?.published, member?.draft, ...(member?.versions.values() ?? [])].includes(stub)

interface Then {
  state: SourceOfTranslation['known']
  words: Words[] | undefined
}

/** The words of the source when a translation was made from it, from the history of the content service. */
function useWordsThen(
  seen: Stub | undefined,
  origin: Stub | undefined,
  tiedAt: string | undefined,
): Then {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const made = seen?.translatedFrom
  const isSame = made?.revision !== undefined && made.revision === origin?._rev
  const asked =
    origin && !isSame
      ? JSON.stringify(
          made?.document && made.revision
            ? { document: made.document, query: { revision: made.revision } }
            : { document: origin._id, query: { time: behindTime(seen?._updatedAt, tiedAt) } },
        )
      : undefined
  const [then, setThen] = useState<Then & { asked?: string }>(asking)
  useEffect(() => {
    if (!asked) return undefined
    let gone = false
    const { document, query } = JSON.parse(asked) as {
      document: string
      query: Record<string, string>
    }
    const { dataset } = client.config()
    client
      .request<{ documents?: Stored[] }>({
        uri: `/data/history/${dataset}/documents/${document}`,
        query,
      })
      .then(
        ({ documents }) => {
          const [past] = documents ?? []
          if (gone) return
          setThen(
            past
              ? { asked, state: 'known', words: wordsIn(schema, past) }
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
function behindTime(...times: (string | undefined)[]): string {
  const latest = Math.max(...times.map((time) => Date.parse(time ?? '') || 0))
  return new Date(latest + 1000).toISOString()
}

const asking: Then = { state: 'asking', words: undefined }
