import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { readyIndex } from '#lib/routing/site-state.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { gateCookie, isValidGateCookie } from './gate-cookie.ts'
import { gateState } from './gate-state.ts'
import { readSignedPreviewView, previewViewHeader, previewViewOf } from './preview-header.ts'
import { activePreview } from './check-preview.ts'
import { type PreviewSession, previewCookie } from './preview-session.ts'

/** Content was asked for by somebody whom the gate does not let in. */
export class AccessDeniedError extends Error {
  override readonly name = 'AccessDeniedError'
  constructor() {
    super('The gate of the site is closed to this visitor.')
  }
}

/**
 * The preview that this request belongs to, with what it shows where that was said. Makes a page dynamic: only the
 * live route asks. Of a link that shares one page, only that page is a preview, and the proxy knows which that is.
 */
export const currentPreview = cache(async (): Promise<PreviewSession | undefined> => {
  const session = await activePreview((await cookies()).get(previewCookie.name)?.value)
  if (!session) return undefined
  const said = await headers()
  const inward = readSignedPreviewView(said.get(previewViewHeader), session)
  if (session.share?.path !== undefined && !inward) return undefined
  const view = inward ? inward.view : previewViewOf(session, new URLSearchParams(), said)
  return { ...session, ...(view && { view }) }
})

/** Asked once a rendering. Without a gate it reads no cookie, so that pages stay static. */
const hasReadAccess = cache(async (): Promise<boolean> => {
  const gate = gateState()
  if (gate === 'open' || gate === 'unknown') return gate === 'open'
  if (await currentPreview()) return true
  const jar = await cookies()
  return gate === 'guarded' && isValidGateCookie(jar.get(gateCookie.name)?.value)
})

/**
 * Stands before everything that reads published content.
 *
 * @throws AccessDeniedError where the gate is on and the visitor has not said the password. A page that
 * is made for everybody has no visitor, and fails with Next's own error instead.
 */
export async function requireReadAccess(): Promise<void> {
  await readyIndex()
  if (!(await hasReadAccess())) throw new AccessDeniedError()
}

/** Why a visitor may read nothing: the gate keeps him out, or nobody can say yet whether there is one. */
type AccessDenialReason = 'closed' | 'unavailable'

/**
 * For who answers somebody that may not read in other words than `refusal`.
 *
 * @returns undefined for whoever may read
 */
export async function accessDenialReason(): Promise<AccessDenialReason | undefined> {
  await readyIndex()
  if (await hasReadAccess()) return undefined
  return gateState() === 'unknown' ? 'unavailable' : 'closed'
}

/**
 * For a route handler that tells anything of content.
 *
 * @returns the answer to somebody who may not read; undefined for all others
 */
export async function accessDeniedResponse(): Promise<Response | undefined> {
  return (
    (await accessDenialReason()) && uncachedJson({ error: 'This site asks for a password.' }, 401)
  )
}
