import 'server-only'
import { signVisitor, visitorHeader } from '@orrery/server-kit/visitor-header'
import { gateState } from '#lib/access/gate-state.ts'
import { accessDeniedResponse } from '#lib/access/read-access.server.ts'
import { env } from '#lib/env.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { proxyFile } from '#lib/http/proxy-file.ts'

/** Path below which the site serves images of the embedded lake. */
const ownPictures = '/_pictures'

/** File name of an image: content hash, dimensions and format. */
const fileName = /^[0-9a-zA-Z]+-\d+x\d+\.[a-z0-9]+$/

/**
 * Base URL of images on pages, without a trailing slash. The embedded lake's images are proxied by the site, because
 * the browser has an open connection to the site and none to the lake; a hosted content service has its CDN.
 */
export function pageImageBaseUrl(): string {
  return env.content.mode === 'embedded' ? ownPictures : sourceImageBaseUrl()
}

/** Image base URL of the content service itself, for requests of this server. */
export function sourceImageBaseUrl(): string {
  const { cdnHost, projectId, dataset } = env.content
  return `${cdnHost}/images/${projectId}/${dataset}`
}

/** A resized image defaults to the smallest format that the browser accepts. */
function negotiated(search: string): string {
  return /[?&]w=/.test(search) && !/[?&](auto|fm)=/.test(search) ? `${search}&auto=format` : search
}

/** Forwards the visitor's address: the lake schedules image processing fairly by address. */
function forVisitor({ headers }: Request): Record<string, string> {
  const { readToken } = env.content
  return readToken ? { [visitorHeader]: signVisitor(clientAddress(headers), readToken) } : {}
}

/** An image of the embedded lake with the query's modifiers; 404 for any other file name. */
export async function proxyImage(request: Request, file: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (env.content.mode !== 'embedded' || !fileName.test(file)) {
    return uncachedJson({ error: 'not found', path: pathname }, 404)
  }
  const refused = await accessDeniedResponse()
  if (refused) return refused
  const address = `${sourceImageBaseUrl()}/${file}${negotiated(search)}`
  const answer = await proxyFile(request, address, forVisitor(request))
  // Behind the gate an image is private: no shared cache may store it.
  if (gateState() !== 'open') answer.headers.set('Cache-Control', cachePolicies.preview.header)
  return answer
}
