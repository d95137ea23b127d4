import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { Readable } from 'node:stream'
import { badRequest } from '../../http/errors.ts'
import {
  isPublicHost,
  PrivateAddressError,
  publicAddressLookup,
  type PublicLookupOptions,
} from '@orrery/server-kit/public-address'

/** A remote file whose response headers have arrived. */
export interface RemoteFile {
  body: ReadableStream<Uint8Array>
  /** Content type declared by its server. */
  mediaType: string | null
  /** Last path segment of its URL. */
  filename: string | null
}

export interface RemoteOptions extends PublicLookupOptions {
  /** Aborts the download. */
  signal: AbortSignal
  /** Maximum size in bytes. */
  limit: number
}

/** Maximum number of redirects, and timeout of each server in milliseconds. */
const REDIRECTS = 5
const SILENCE = 15_000

/**
 * Downloads a file from a URL given by an uploader. Connects to the public internet only, redirects included.
 * The IP address is checked at connection time, so that a second DNS lookup cannot return an internal address
 * (DNS rebinding).
 * @throws ApiError 400 with the reason.
 */
export async function openRemoteFile(address: string, options: RemoteOptions): Promise<RemoteFile> {
  let url = readAddress(address)
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    const answer = await ask(url, options)
    const location = answer.headers.location
    if (isRedirect(answer) && location !== undefined) {
      answer.destroy()
      url = readAddress(location, url)
      continue
    }
    return received(url, answer, options)
  }
  throw refused(url, `it sends on more than ${REDIRECTS} times`)
}

function readAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol))
    throw badRequest('"url" must be an address that begins with https:// or http://')
  if (url.username || url.password) throw badRequest('"url" must not hold a name or a password')
  return url
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode)
}

function received(url: URL, answer: IncomingMessage, { limit }: RemoteOptions): RemoteFile {
  const { statusCode, headers } = answer
  const refuse = (reason: string) => {
    answer.destroy()
    return refused(url, reason)
  }
  if (statusCode !== 200) throw refuse(`its server answered ${statusCode}`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw refuse('its server sends it packed, though it was asked not to')
  if (Number(headers['content-length'] ?? 0) > limit)
    throw refuse(`it has more than ${limit} bytes`)
  return {
    body: Readable.toWeb(answer) as ReadableStream<Uint8Array>,
    mediaType: headers['content-type'] ?? null,
    filename: nameIn(url),
  }
}

function nameIn({ pathname }: URL): string | null {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || null
  } catch {
    return last
  }
}

function ask(url: URL, { signal, limit: _limit, ...lookup }: RemoteOptions) {
  if (!isPublicHost(url.hostname, lookup)) throw notPublic(url)
  return new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const options: RequestOptions = {
      agent: false,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'content-lake' },
      lookup: publicAddressLookup(lookup),
      signal,
      timeout: SILENCE,
    }
    const request = send(url, options, (answer) => {
      answer.on('error', () => answer.destroy())
      resolve(answer)
    })
    request.on('timeout', () => request.destroy(new Error('its server is silent')))
    request.on('error', (error) => reject(signal.aborted ? error : inWords(url, error)))
    request.end()
  })
}

function inWords(url: URL, error: Error & { code?: string }): Error {
  if (error instanceof PrivateAddressError) return notPublic(url)
  const known: Record<string, string> = {
    ENOTFOUND: 'there is no such server',
    EAI_AGAIN: 'its name cannot be looked up at the moment',
    ECONNREFUSED: 'its server does not answer',
    ECONNRESET: 'its server broke off',
    ETIMEDOUT: 'its server does not answer',
  }
  return refused(url, known[error.code ?? ''] ?? error.message)
}

function notPublic(url: URL) {
  return refused(url, 'it is not on the public internet')
}

function refused(url: URL, reason: string) {
  return badRequest(`The file at ${url.host} cannot be fetched: ${reason}`)
}
