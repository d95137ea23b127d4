import 'server-only'
import { signVisitor, visitorHeader } from '@orrery/server-kit/visitor-header'
import { gateState } from '#lib/access/gate-state.ts'
import { accessDeniedResponse } from '#lib/access/read-access.server.ts'
import { env } from '#lib/env.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { proxyFile } from '#lib/http/proxy-file.ts'

/** Below which the site hands out the pictures of the embedded lake. */
const ownPictures = '/_pictures'

/** What a picture's file is called: its content's hash, its size and its format. */
const fileName = /^[0-9a-zA-Z]+-\d+x\d+\.[a-z0-9]+$/

/**
 * Base address of the pictures on pages, without a trailing slash. A browser that has just fetched
 * the page has a connection to the site and none to the lake, so the embedded lake's pictures come
 * through the site; a hosted content service has its CDN.
 */
export function imageProxyPath(): string {
  return env.content.mode === 'embedded' ? ownPictures : pictureSource()
}

/** Where the content service itself has its pictures, for what this server reads of them. */
export function pictureSource(): string {
  const { cdnHost, projectId, dataset } = env.content
  return `${cdnHost}/images/${projectId}/${dataset}`
}

/** A picture made smaller comes in the smallest format that the browser names, without asking for that. */
function negotiated(search: string): string {
  return /[?&]w=/.test(search) && !/[?&](auto|fm)=/.test(search) ? `${search}&auto=format` : search
}

/** Lets the lake count the visitor: it renders few pictures at once, in fair turns of addresses. */
function forVisitor({ headers }: Request): Record<string, string> {
  const { readToken } = env.content
  return readToken ? { [visitorHeader]: signVisitor(clientAddress(headers), readToken) } : {}
}

/** A picture of the embedded lake with the query's modifiers; 404 for what is no picture's file. */
export async function proxyImage(request: Request, file: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (env.content.mode !== 'embedded' || !fileName.test(file)) {
    return uncachedJson({ error: 'not found', path: pathname }, 404)
  }
  const refused = await accessDeniedResponse()
  if (refused) return refused
  const address = `${pictureSource()}/${file}${negotiated(search)}`
  const answer = await proxyFile(request, address, forVisitor(request))
  // Behind the gate a picture is for those who came in: no cache between may hand it to others.
  if (gateState() !== 'open') answer.headers.set('Cache-Control', cachePolicies.preview.header)
  return answer
}
