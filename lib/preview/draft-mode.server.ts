import 'server-only'
import type { ClientPerspective } from '@sanity/client'
import { defineEnableDraftMode } from 'next-sanity/draft-mode'
import { cookies, draftMode } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import { previewClient } from '#lib/content/content-clients.server.ts'
import { isHttpsSite } from '#lib/http/internal-url.ts'
import { activePreviewOfCookie } from '#lib/access/check-preview-session.ts'
import {
  previewExpiry,
  sealPreviewSession,
  previewSessionCookie,
  type NewPreviewSession,
  type PreviewSession,
  readPreviewSessionCookie,
} from '#lib/access/preview-session.ts'
import { nextDraftModeCookieName } from '#lib/http/next-draft-mode-cookie.ts'
import { safePath } from '#lib/addresses/safe-path.ts'
import { formatPerspective, parsePerspective, perspectiveCookie } from './perspective.ts'
import { endPreviewSession, recordPreviewSession } from './preview-session-records.server.ts'

/** The library depends on an older client with an incompatible type; both behave the same. */
type LibraryClient = Parameters<typeof defineEnableDraftMode>[0]['client']

const pathParameter = 'sanity-preview-pathname'
const secretParameter = 'sanity-preview-secret'

/**
 * Validates Presentation's secret and starts a preview. The requested path is sanitized first: otherwise a valid
 * secret with `/.//evil.example` would redirect to another host.
 *
 * @throws Next's redirect to the requested page; responds with 401 to a wrong or expired secret
 */
export async function enableDraftMode(request: Request): Promise<Response> {
  const url = new URL(request.url)
  url.searchParams.set(pathParameter, safePath(url.searchParams.get(pathParameter)))
  const { GET } = defineEnableDraftMode({ client: previewClient() as unknown as LibraryClient })
  try {
    return await GET(new Request(url, { headers: request.headers }))
  } catch (error) {
    if (isRedirect(error)) {
      const user = await whoseSecret(url.searchParams.get(secretParameter))
      await startPreviewSession(user === undefined ? {} : { user })
      await showPerspective(url.searchParams.get(perspectiveCookie))
    }
    unstable_rethrow(error)
    throw error
  }
}

/** The library redirects by throwing once the secret is valid; any other error is a failure. */
function isRedirect(error: unknown): boolean {
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  return typeof digest === 'string' && digest.startsWith('NEXT_REDIRECT')
}

/** The user for whom Studio created the secret, as stored in its document. */
async function whoseSecret(secret: string | null): Promise<string | undefined> {
  const query = '*[_type == "sanity.previewUrlSecret" && secret == $secret][0].userId'
  const user = await previewClient()
    .withConfig({ perspective: 'raw' })
    .fetch<unknown>(query, { secret }, { cache: 'no-store', stega: false })
    .catch(() => undefined)
  return typeof user === 'string' ? user : undefined
}

/** Ends the preview, also for copies of its cookie. */
export async function disableDraftMode(to: string | null): Promise<Response> {
  const jar = await cookies()
  const session = readPreviewSessionCookie(jar.get(previewSessionCookie.name)?.value)
  if (session) await endPreviewSession(session.id)
  for (const name of [nextDraftModeCookieName, previewSessionCookie.name, perspectiveCookie])
    jar.set(name, '', { ...cookieOptions(), maxAge: 0 })
  return redirect(safePath(to))
}

export async function setPerspectiveCookie(perspective: ClientPerspective): Promise<void> {
  const jar = await cookies()
  jar.set(perspectiveCookie, formatPerspective(perspective), cookieOptions())
}

/** Starts a preview with an editor's own token, which the proxy has verified. */
export async function startPreviewSessionWithToken(token: string, user: string): Promise<void> {
  await startPreviewSession({ token, user })
  await showPerspective('drafts')
}

/**
 * Starts a preview and seals it into its cookie. Studio shows the preview from its own origin, so that cookies need
 * not be sent cross-site: the library's would be, and browsers drop such cookies on plain http.
 */
export async function startPreviewSession(preview: NewPreviewSession): Promise<void> {
  const mode = await draftMode()
  mode.disable()
  const jar = await cookies()
  jar.set(nextDraftModeCookieName, '', { ...cookieOptions(), maxAge: 0 })
  if (goesOn(await activePreviewOfCookie(jar.get(previewSessionCookie.name)?.value), preview))
    return
  const recorded = await recordPreviewSession(preview)
  const maxAge = Math.ceil((previewExpiry(preview.until) - Date.now()) / 1000)
  jar.set(previewSessionCookie.name, sealPreviewSession(recorded), {
    ...cookieOptions(),
    maxAge,
  })
}

/** Whether a preview continues the current one: Presentation starts one each time it opens, and separate records would be noise. */
function goesOn(
  before: PreviewSession | undefined,
  { user, token, share }: NewPreviewSession,
): boolean {
  if (!before || before.share || before.token || token || share) return false
  const rest = before.expires - Date.now()
  return (
    user !== undefined && before.user === user && rest > (previewSessionCookie.maxAge * 1000) / 2
  )
}

async function showPerspective(perspective: string | null): Promise<void> {
  if (perspective) await setPerspectiveCookie(parsePerspective(perspective))
}

function cookieOptions() {
  const secure = isHttpsSite()
  return { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
}
