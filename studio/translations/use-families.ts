import { useMemo } from 'react'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { useAnswer } from '../reading/use-answer.ts'
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
} from './model/family.ts'
import type { Look } from './model/state.ts'
import { useLook } from './use-look.ts'

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
