import type { SanityClient } from '@sanity/client'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import * as z from 'zod/mini'
import { studioApiVersion as apiVersion } from '#schemas/fields/api-version.ts'

const settingsSchema = z.object({
  model: z.nullable(z.object({ name: z.string() })),
  budget: z.optional(
    z.object({ usedTokens: z.number(), limitTokens: z.number(), resetsAt: z.string() }),
  ),
})

export type AssistantSettings = z.infer<typeof settingsSchema>

const none: AssistantSettings = { model: null }

/** Settings by dataset, requested once per session. */
const sessionSettings = new Map<string, Promise<AssistantSettings>>()

/** Sanity's service has no such settings, so they are not requested there. */
const hostedApi = 'https://api.sanity.io'

/** Requests the settings now; the budget changes with each use. */
export async function fetchAssistantSettings(client: SanityClient): Promise<AssistantSettings> {
  const { dataset, apiHost } = client.config()
  if (apiHost === hostedApi || apiHost === undefined) return none
  try {
    const answer = await client
      .withConfig({ apiVersion })
      .request<unknown>({ url: `/agent/settings/${dataset}`, tag: 'orrery.assistant' })
    const parsed = settingsSchema.safeParse(answer)
    return parsed.success ? parsed.data : none
  } catch {
    return none
  }
}

/** The configured model; undefined until it is known, and where there is none. */
export function useAssistantModel(): { name: string } | undefined {
  const client = useClient({ apiVersion })
  const [model, setModel] = useState<{ name: string }>()
  useEffect(() => {
    const { projectId, dataset, apiHost } = client.config()
    const key = JSON.stringify([apiHost, projectId, dataset])
    const requested = sessionSettings.get(key) ?? fetchAssistantSettings(client)
    sessionSettings.set(key, requested)
    let gone = false
    void requested.then((settings) => {
      if (!gone && settings.model) setModel(settings.model)
    })
    return () => void (gone = true)
  }, [client])
  return model
}
