import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { awaitSiteIndex } from '#lib/routing/site-process-state.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { gateCookie, isValidGateCookie } from './gate-cookie.ts'
import { gateState } from './gate-state.ts'
import {
  readSignedPreviewView,
  previewViewHeader,
  resolvePreviewView,
} from './preview-view-header.ts'
import { activePreviewOfCookie } from './check-preview-session.ts'
import { type PreviewSession, previewSessionCookie } from './preview-session.ts'

/** Content was requested by a visitor whom the gate denies. */
export class AccessDeniedError extends Error {
  override readonly name = 'AccessDeniedError'
  constructor() {
    super('The password gate denies access to this visitor.')
  }
}

/**
 * The preview of this request, with its view. Reading cookies makes a page dynamic, so only the per-visitor route calls
 * it. A link that shares one page applies to that page only, which the proxy determines.
 */
export const currentPreviewSession = cache(async (): Promise<PreviewSession | undefined> => {
  const session = await activePreviewOfCookie(
    (await cookies()).get(previewSessionCookie.name)?.value,
  )
  if (!session) return undefined
  const said = await headers()
  const inward = readSignedPreviewView(said.get(previewViewHeader), session)
  if (session.share?.path !== undefined && !inward) return undefined
  const view = inward ? inward.view : resolvePreviewView(session, new URLSearchParams(), said)
  return { ...session, ...(view && { view }) }
})

/** Cached per render. Without a gate it reads no cookie, so that pages stay static. */
const hasReadAccess = cache(async (): Promise<boolean> => {
  const gate = gateState()
  if (gate === 'open' || gate === 'unknown') return gate === 'open'
  if (await currentPreviewSession()) return true
  const jar = await cookies()
  return gate === 'guarded' && isValidGateCookie(jar.get(gateCookie.name)?.value)
})

/**
 * Guards every read of published content.
 *
 * @throws AccessDeniedError when the gate is on and the visitor has not entered the password. A static page
 * has no visitor, and fails with Next's own error instead.
 */
export async function requireReadAccess(): Promise<void> {
  await awaitSiteIndex()
  if (!(await hasReadAccess())) throw new AccessDeniedError()
}

/** `closed`: the gate denies the visitor; `unavailable`: the gate's setting is not known yet. */
type AccessDenialReason = 'closed' | 'unavailable'

/**
 * For callers that respond to denied visitors in their own way.
 *
 * @returns undefined for a visitor with access
 */
export async function accessDenialReason(): Promise<AccessDenialReason | undefined> {
  await awaitSiteIndex()
  if (await hasReadAccess()) return undefined
  return gateState() === 'unknown' ? 'unavailable' : 'closed'
}

/**
 * For route handlers that return content.
 *
 * @returns the 401 response to a denied visitor; undefined for a visitor with access
 */
export async function accessDeniedResponse(): Promise<Response | undefined> {
  return (
    (await accessDenialReason()) && uncachedJson({ error: 'This site requires a password.' }, 401)
  )
}
