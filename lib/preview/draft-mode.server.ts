import 'server-only'
import type { ClientPerspective } from '@sanity/client'
import { defineEnableDraftMode } from 'next-sanity/draft-mode'
import { cookies, draftMode } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import { previewClient } from '#lib/content/client.server.ts'
import { env } from '#lib/env.ts'
import { beginPreview, previewCookie, type PreviewSession } from '#lib/access/preview-session.ts'
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
    if (isRedirect(error)) await beginSession({}, url.searchParams.get(perspectiveCookie))
    unstable_rethrow(error)
    throw error
  }
}

/** The library leads on by throwing once the secret is right; anything else it throws is a failure. */
function isRedirect(error: unknown): boolean {
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  return typeof digest === 'string' && digest.startsWith('NEXT_REDIRECT')
}

/** Turns draft mode off. */
export async function disableDraftMode(to: string | null): Promise<Response> {
  const jar = await cookies()
  const mode = await draftMode()
  mode.disable()
  for (const name of [draftCookie, previewCookie.name, perspectiveCookie])
    jar.set(name, '', { ...cookieOptions(), maxAge: 0 })
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

/** Begins a preview with an editor's own token, whose holder is known by then. */
export async function enableWithToken(token: string): Promise<void> {
  const mode = await draftMode()
  mode.enable()
  await beginSession({ token }, 'drafts')
}

/**
 * Seals who previews beside Next's own cookie. Studio shows the preview from its own origin, so that
 * cookies need not travel across sites: the library's would, and would be dropped on plain http.
 */
async function beginSession(session: PreviewSession, perspective: string | null): Promise<void> {
  const jar = await cookies()
  const draft = jar.get(draftCookie)?.value
  if (!draft) return
  const kept = { ...cookieOptions(), maxAge: previewCookie.maxAge }
  jar.set(draftCookie, draft, kept)
  jar.set(previewCookie.name, beginPreview(session), kept)
  if (perspective) await rememberPerspective(parsePerspective(perspective))
}

function cookieOptions() {
  const secure = env.site.url.startsWith('https:')
  return { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
}
