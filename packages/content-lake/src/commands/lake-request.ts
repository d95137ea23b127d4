import { CommandError } from './terminal.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends a request to the lake and returns its JSON. */
export type RequestLake = <T>(method: HttpMethod, path: string, body?: object) => Promise<T>

/** An error body in the shapes of Sanity's API. */
interface ErrorBody {
  message?: unknown
  error?: unknown
}

/**
 * The JSON response of a URL; undefined for an empty body.
 * @throws CommandError with the lake's error message, or when no lake responds.
 */
export async function requestJson<T>(
  url: string,
  { method, token, body }: { method: HttpMethod; token: string; body?: object | undefined },
): Promise<T> {
  const response = await requestUnreadResponse(url, { method, token, body })
  const text = await response.text()
  try {
    return (text === '' ? undefined : JSON.parse(text)) as T
  } catch {
    throw new CommandError(`The server at ${new URL(url).origin} is not a content lake.`)
  }
}

/**
 * The response of a URL, its body unread.
 * @throws CommandError with the lake's error message, or when no lake responds.
 */
export async function requestUnreadResponse(
  url: string,
  {
    method,
    token,
    body,
    signal,
  }: { method: HttpMethod; token: string; body?: object | undefined; signal?: AbortSignal },
): Promise<Response> {
  const { origin } = new URL(url)
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: Error) => {
    signal?.throwIfAborted()
    throw new CommandError(`No lake responds at ${origin} (${reasonOf(error)}).`)
  })
  if (response.ok) return response
  throw new CommandError(await errorMessage(response, origin))
}

function reasonOf({ message, cause }: Error): string {
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message
}

async function errorMessage(response: Response, origin: string): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody
  const { message, error } = body
  const errorText =
    typeof message === 'string'
      ? message
      : (error as { description?: unknown } | undefined)?.description
  if (response.status === 401)
    return `The lake at ${origin} rejected this token: set CONTENT_LAKE_TOKEN to an administrator's.`
  const sentence =
    typeof errorText === 'string'
      ? errorText
      : `${origin} responded with ${response.status} and is not a content lake: check the URL.`
  return sentence.replace(/[.?]?$/, (end) => end || '.')
}
