import { useCallback, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'

interface PeopleRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string>
  body?: object
}

export type PeopleApi = <Value>(path: string, requested?: PeopleRequest) => Promise<Value>

/** Client for the people API, with the permissions of the current user. */
export function usePeopleApi(): PeopleApi {
  const client = useClient({ apiVersion: studioApiVersion })
  return useCallback(
    <Value>(path: string, requested: PeopleRequest = {}) =>
      client.request<Value>({ url: `/people${path}`, tag: 'people', ...requested }),
    [client],
  )
}

/** Runs one action at a time, with an error message on failure. */
export function usePeopleAction() {
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

/** Error message of the content service. */
export function peopleErrorMessage(error: unknown): string {
  const body = error instanceof Error && 'responseBody' in error ? error.responseBody : undefined
  const { message } = parseBody(body)
  if (message) return `${message}.`.replace(/\.\.$/, '.')
  return 'The content service did not respond. Try again in a moment.'
}

function parseBody(body: unknown): { message?: string } {
  try {
    const value: unknown = typeof body === 'string' ? JSON.parse(body) : body
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
