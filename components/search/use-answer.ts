import { useEffect, useState } from 'react'
import type { Locale } from '#lib/locales.ts'
import type { SearchAnswer } from './answer.ts'

export type AnswerState =
  | { state: 'idle' | 'asking' | 'offline' }
  | { state: 'answered'; answer: SearchAnswer }

/** Pause of the typing hand after which a question is asked, in ms. */
const pause = 160

/** The answer to a question as it is typed: asked for after a pause, given up when the question changes. */
export function useAnswer(query: string, locale: Locale): AnswerState {
  const [kept, setKept] = useState<{ query: string; state: AnswerState }>()
  const asked = query.trim()

  useEffect(() => {
    if (!asked) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void ask(asked, locale, abort.signal).then((state) => {
        if (!abort.signal.aborted) setKept({ query: asked, state })
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked, locale])

  if (!asked) return { state: 'idle' }
  // While the next answer is on its way, the last one stays.
  if (kept?.query !== asked && kept?.state.state !== 'answered') return { state: 'asking' }
  return kept?.state ?? { state: 'asking' }
}

async function ask(query: string, locale: Locale, signal: AbortSignal): Promise<AnswerState> {
  try {
    const parameters = new URLSearchParams({ q: query, locale })
    const response = await fetch(`/api/search?${parameters}`, { signal })
    if (!response.ok) return { state: 'offline' }
    return { state: 'answered', answer: (await response.json()) as SearchAnswer }
  } catch {
    return { state: 'offline' }
  }
}
