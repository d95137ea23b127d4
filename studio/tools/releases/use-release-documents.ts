import { useMemo, useState } from 'react'
import { useAnswer } from '../../reading/use-answer.ts'
import {
  type DocumentsAnswer,
  documentsQuestion,
  type ReleaseVersion,
  versionsOf,
} from './model/documents.ts'
import type { TranslationGroup } from './model/languages.ts'
import type { DeskRelease } from './model/release.ts'

interface Inside {
  versions: readonly ReleaseVersion[]
  groups: readonly TranslationGroup[]
}

/**
 * The documents of a release, with what is published beside each and its translations; undefined until they are known.
 * Of a release that is over they are the published ones.
 */
export function useReleaseDocuments(release: DeskRelease): {
  inside: Inside | undefined
  problem: string | undefined
} {
  const { question, params } = documentsQuestion(release)
  const { value, problem } = useAnswer<DocumentsAnswer>(question, params, { throttle: 1000 })
  const inside = useMemo(
    () => value && { versions: versionsOf(value.stubs, value.neighbours), groups: value.groups },
    [value],
  )
  // While a document is put in or taken out the question is another one; what was known is shown until it is answered.
  const [known, keep] = useState(inside)
  if (inside && inside !== known) keep(inside)
  return { inside: inside ?? known, problem }
}
