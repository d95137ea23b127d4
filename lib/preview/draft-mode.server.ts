import 'server-only'
import type { ClientPerspective } from '@sanity/client'
import { defineEnableDraftMode } from 'next-sanity/draft-mode'
import { cookies, draftMode } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import { previewClient } from '#lib/content/client.server.ts'
import { env } from '#lib/env.ts'
import { draftCookie } from '#lib/http/draft-cookie.ts'
import { safePath } from '#lib/http/safe-path.ts'
import { formatPerspective, parsePerspective, perspectiveCookie } from './perspective.ts'

/** The library carries an older client in its types; the two are used alike. */
type LibraryClient = Parameters<typeof defineEnableDraftMode>[0]['client']

const pathParameter = 'sanity-preview-pathname'

/**
 * Checks Presentation's secret and turns draft mode on. The asked path is made safe first: left as
 * it is, a valid secret with `/.//evil.example` would lead to another host.
 *
 * @throws Next's redirect to the asked page; answers 401 for a wrong or expired secret
 */
export async function enableDraftMode(request: Request): Promise<Response> {
  const url = new URL(request.url)
  url.searchParams.set(pathParameter, safePath(url.searchParams.get(pathParameter)))
  const { GET } = defineEnableDraftMode({ client: previewClient() as unknown as LibraryClient })
  try {
    return await GET(new Request(url, { headers: request.headers }))
  } catch (error) {
    await adaptCookies(url.searchParams.get(perspectiveCookie))
    unstable_rethrow(error)
    throw error
  }
}

/** Turns draft mode off. */
export async function disableDraftMode(to: string | null): Promise<Response> {
  const jar = await cookies()
  const mode = await draftMode()
  mode.disable()
  if (!isSecure()) jar.set(draftCookie, '', { ...cookieOptions(), maxAge: 0 })
  jar.delete(perspectiveCookie)
  return redirect(safePath(to))
}

/** The perspective of this editor's preview. */
export async function currentPerspective(): Promise<ClientPerspective> {
  return parsePerspective((await cookies()).get(perspectiveCookie)?.value)
}

export async function rememberPerspective(perspective: ClientPerspective): Promise<void> {
  const jar = await cookies()
  jar.set(perspectiveCookie, formatPerspective(perspective), cookieOptions())
}

/**
 * Studio shows the preview from its own origin, so plain http on a network address works with lax
 * cookies; the library's cross-site ones would be dropped there.
 */
async function adaptCookies(perspective: string | null): Promise<void> {
  if (isSecure()) return
  const jar = await cookies()
  const draft = jar.get(draftCookie)?.value
  if (draft) jar.set(draftCookie, draft, cookieOptions())
  if (draft && perspective) await rememberPerspective(parsePerspective(perspective))
}

function isSecure(): boolean {
  return env.site.url.startsWith('https:')
}

function cookieOptions() {
  const secure = isSecure()
  return { path: '/', httpOnly: true, secure, sameSite: secure ? 'none' : 'lax' } as const
}
