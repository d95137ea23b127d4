import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { readyIndex } from '#lib/routing/site-state.ts'
import { uncachedJson } from '#lib/http/json.ts'
import { admissionCookie, isAdmitted } from './admission.ts'
import { gateState } from './gate-state.ts'
import { type PreviewSession, previewCookie, readPreview } from './preview-session.ts'

/** Content was asked for by somebody whom the gate does not let in. */
export class GateClosedError extends Error {
  override readonly name = 'GateClosedError'
  constructor() {
    super('The gate of the site is closed to this visitor.')
  }
}

/** The preview that this request belongs to. Makes a page dynamic: only the live route asks. */
export async function currentPreview(): Promise<PreviewSession | undefined> {
  return readPreview((await cookies()).get(previewCookie.name)?.value)
}

/** Asked once a rendering. Without a gate it reads no cookie, so that pages stay static. */
const mayRead = cache(async (): Promise<boolean> => {
  const gate = gateState()
  if (gate === 'open' || gate === 'unknown') return gate === 'open'
  const jar = await cookies()
  if (readPreview(jar.get(previewCookie.name)?.value)) return true
  return gate === 'guarded' && isAdmitted(jar.get(admissionCookie.name)?.value)
})

/**
 * Stands before everything that reads published content.
 *
 * @throws GateClosedError where the gate is on and the visitor has not said the password. A page that
 * is made for everybody has no visitor, and fails with Next's own error instead.
 */
export async function requireReader(): Promise<void> {
  await readyIndex()
  if (!(await mayRead())) throw new GateClosedError()
}

/** Why a visitor may read nothing: the gate keeps him out, or nobody can say yet whether there is one. */
type Bar = 'closed' | 'unavailable'

/**
 * For who answers somebody that may not read in other words than `refusal`.
 *
 * @returns undefined for whoever may read
 */
export async function barred(): Promise<Bar | undefined> {
  await readyIndex()
  if (await mayRead()) return undefined
  return gateState() === 'unknown' ? 'unavailable' : 'closed'
}

/**
 * For a route handler that tells anything of content.
 *
 * @returns the answer to somebody who may not read; undefined for all others
 */
export async function refusal(): Promise<Response | undefined> {
  return (await barred()) && uncachedJson({ error: 'This site asks for a password.' }, 401)
}
