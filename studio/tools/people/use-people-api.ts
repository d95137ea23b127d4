import { useCallback, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'

interface PeopleRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string>
  body?: object
}

export type PeopleApi = <Value>(path: string, asked?: PeopleRequest) => Promise<Value>

/** Asks the content service about people, with the rights of whoever is signed in. */
export function usePeopleApi(): PeopleApi {
  const client = useClient({ apiVersion: studioApiVersion })
  return useCallback(
    <Value>(path: string, asked: PeopleRequest = {}) =>
      client.request<Value>({ url: `/people${path}`, tag: 'people', ...asked }),
    [client],
  )
}

/** Does one thing at a time, and says in words why it failed. */
export function useBusyAction() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(async (work: () => Promise<unknown>) => {
    setProblem(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(peopleErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }, [])
  return { problem, isBusy, run }
}

/** Why the content service refused, in its own words. */
export function peopleErrorMessage(error: unknown): string {
  const body = error instanceof Error && 'responseBody' in error ? error.responseBody : undefined
  const { message } = parseBody(body)
  if (message) return `${message}.`.replace(/\.\.$/, '.')
  return 'The content service did not answer. Try again in a moment.'
}

function parseBody(body: unknown): { message?: string } {
  try {
    const value: unknown = typeof body === 'string' ? JSON.parse(body) : body
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
