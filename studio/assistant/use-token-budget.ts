import type { SanityClient } from '@sanity/client'
import { useEffect, useState } from 'react'
import { type AssistantSettings, fetchAssistantSettings } from './assistant-settings.ts'

/** Tokens that the user has used today; undefined until known. */
export function useTokenBudget(client: SanityClient): AssistantSettings['budget'] {
  const [budget, setBudget] = useState<AssistantSettings['budget']>()
  useEffect(() => {
    let gone = false
    void fetchAssistantSettings(client).then((settings) => gone || setBudget(settings.budget))
    return () => void (gone = true)
  }, [client])
  return budget
}
