import { z } from 'zod'
import { env } from '#lib/env.ts'
import { fetchContentApi } from './fetch-content-api.ts'
import {
  previewIncludesPath,
  type PreviewSession,
  readPreviewSessionCookie,
} from './preview-session.ts'

/** How long a check is cached, in ms: a preview revoked elsewhere lives at most this long. */
const cacheTtl = 3_000
/** How long a cached check is used while content is unavailable, in ms. */
const staleTtl = 60_000

/** The records of one preview: private documents, written by Studio and by this site. */
const recordsQuery = `{
  "session": *[_id == $session][0]{endedAt},
  "link": *[_id == $link][0]{endedAt, expiresAt},
  "endedBefore": *[_id == "preview.sessions"][0].endedBefore
}`

const records = z.object({
  result: z.object({
    session: z.object({ endedAt: z.string().nullish() }).nullable(),
    link: z.object({ endedAt: z.string().nullish(), expiresAt: z.string().nullish() }).nullable(),
    endedBefore: z.string().nullable(),
  }),
})

export const previewSessionDocumentId = (id: string): string => `preview.session.${id}`
export const previewLinkRecordId = (id: string): string => `preview.link.${id}`

/** `revoked`: it was valid, and revoked since. */
export type PreviewSessionCheck =
  | { state: 'none' }
  | { state: 'revoked'; session: PreviewSession }
  | { state: 'active'; session: PreviewSession }

/**
 * Checks the preview of a cookie against its records. It counts as none while content is unavailable and no check is
 * cached.
 *
 * @param pathname of the page, since a link may share one page only
 */
export async function checkPreviewSession(
  cookie: string | undefined,
  pathname?: string,
): Promise<PreviewSessionCheck> {
  const session = readPreviewSessionCookie(cookie)
  if (!session) return { state: 'none' }
  const isActive = await isActiveCached(session)
  if (isActive === undefined) return { state: 'none' }
  if (!isActive) return { state: 'revoked', session }
  const applies = pathname === undefined || previewIncludesPath(session, pathname)
  return applies ? { state: 'active', session } : { state: 'none' }
}

/** The preview of a cookie; undefined when it is invalid or revoked. */
export async function activePreviewOfCookie(
  cookie: string | undefined,
): Promise<PreviewSession | undefined> {
  const checked = await checkPreviewSession(cookie)
  return checked.state === 'active' ? checked.session : undefined
}

interface CachedCheck {
  at: number
  isActive: boolean
}
const key = Symbol.for('orrery.preview-checks')
type Holder = { [key]?: { checks: Map<string, CachedCheck>; pending: Map<string, Promise<void>> } }

/** On `globalThis` because each entry point of the app is bundled for itself. */
function checkCache() {
  const holder = globalThis as Holder
  return (holder[key] ??= { checks: new Map(), pending: new Map() })
}

/** Drops the cached check after a local change of the preview. */
export function invalidatePreviewSessionCheck({ id }: Pick<PreviewSession, 'id'>): void {
  checkCache().checks.delete(id)
}

async function isActiveCached(session: PreviewSession): Promise<boolean | undefined> {
  const { checks, pending } = checkCache()
  const checkWithin = (age: number) => {
    const last = checks.get(session.id)
    return last && isWithin(last.at, age) ? last : undefined
  }
  const fresh = checkWithin(cacheTtl)
  if (fresh) return fresh.isActive
  const request =
    pending.get(session.id) ?? refreshCheck(session).finally(() => pending.delete(session.id))
  pending.set(session.id, request)
  await request
  return checkWithin(staleTtl)?.isActive
}

async function refreshCheck(session: PreviewSession): Promise<void> {
  const { checks } = checkCache()
  const parameters = new URLSearchParams({
    query: recordsQuery,
    perspective: 'raw',
    $session: JSON.stringify(previewSessionDocumentId(session.id)),
    $link: JSON.stringify(previewLinkRecordId(session.share?.link ?? '')),
  })
  const path = `/data/query/${env.content.dataset}?${parameters}`
  const { data } = records.safeParse(await fetchContentApi(path, env.content.readToken))
  if (!data) return
  checks.set(session.id, { at: Date.now(), isActive: isActive(session, data.result) })
  for (const [id, { at }] of checks) if (!isWithin(at, staleTtl)) checks.delete(id)
}

/** Whether a time is less than `age` ms ago; a future time is from before the clock was set back. */
function isWithin(at: number, age: number): boolean {
  const since = Date.now() - at
  return since >= 0 && since < age
}

function isActive(
  { recorded, begun, share }: PreviewSession,
  { session, link, endedBefore }: z.infer<typeof records>['result'],
): boolean {
  if (recorded ? !session || session.endedAt : session?.endedAt) return false
  if (endedBefore && begun < Date.parse(endedBefore)) return false
  if (!share) return true
  return !!link && !link.endedAt && Date.parse(link.expiresAt ?? '') > Date.now()
}
