import { z } from 'zod'
import { env } from '#lib/env.ts'
import { askContent } from './content-door.ts'
import { isInScope, type PreviewSession, readPreview } from './preview-session.ts'

/** How long an answer counts, in ms: so long a preview lives at most after it was ended elsewhere. */
const freshness = 3_000
/** While content is silent, an answer of earlier counts for so long. */
const longest = 60_000

/** What content says of one preview. Private documents, written in Studio and by this site. */
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

export const sessionDocument = (id: string): string => `preview.session.${id}`
export const linkDocument = (id: string): string => `preview.link.${id}`

/** `ended`: it was valid, and revoked since. */
export type CheckedPreview =
  | { state: 'none' }
  | { state: 'ended'; session: PreviewSession }
  | { state: 'on'; session: PreviewSession }

/**
 * The preview of a cookie's value, by what content says of it now. While content cannot say whether it was revoked, it
 * counts as none.
 *
 * @param pathname of the page, where a link may share another page alone
 */
export async function checkPreview(
  cookie: string | undefined,
  pathname?: string,
): Promise<CheckedPreview> {
  const session = readPreview(cookie)
  if (!session) return { state: 'none' }
  const stands = await standingOf(session)
  if (stands === undefined) return { state: 'none' }
  if (!stands) return { state: 'ended', session }
  const applies = pathname === undefined || isInScope(session, pathname)
  return applies ? { state: 'on', session } : { state: 'none' }
}

/** The preview of a cookie while it lasts. */
export async function livingPreview(
  cookie: string | undefined,
): Promise<PreviewSession | undefined> {
  const checked = await checkPreview(cookie)
  return checked.state === 'on' ? checked.session : undefined
}

interface Known {
  at: number
  stands: boolean
}
const key = Symbol.for('orrery.preview-checks')
type Holder = { [key]?: { known: Map<string, Known>; asking: Map<string, Promise<void>> } }

/** On `globalThis` because each entry point of the app is bundled for itself. */
function memory() {
  const holder = globalThis as Holder
  return (holder[key] ??= { known: new Map(), asking: new Map() })
}

/** Asks again at once: something of this preview was just changed here. */
export function forgetCheck({ id }: Pick<PreviewSession, 'id'>): void {
  memory().known.delete(id)
}

async function standingOf(session: PreviewSession): Promise<boolean | undefined> {
  const { known, asking } = memory()
  const isOf = (age: number) => {
    const last = known.get(session.id)
    return last && isWithin(last.at, age) ? last : undefined
  }
  const fresh = isOf(freshness)
  if (fresh) return fresh.stands
  const asked = asking.get(session.id) ?? ask(session).finally(() => asking.delete(session.id))
  asking.set(session.id, asked)
  await asked
  return isOf(longest)?.stands
}

async function ask(session: PreviewSession): Promise<void> {
  const { known } = memory()
  const parameters = new URLSearchParams({
    query: recordsQuery,
    perspective: 'raw',
    $session: JSON.stringify(sessionDocument(session.id)),
    $link: JSON.stringify(linkDocument(session.share?.link ?? '')),
  })
  const path = `/data/query/${env.content.dataset}?${parameters}`
  const { data } = records.safeParse(await askContent(path, env.content.readToken))
  if (!data) return
  known.set(session.id, { at: Date.now(), stands: stands(session, data.result) })
  for (const [id, { at }] of known) if (!isWithin(at, longest)) known.delete(id)
}

/** Whether a moment is no longer ago than so many ms; one that is still to come was before the clock was set back. */
function isWithin(at: number, age: number): boolean {
  const since = Date.now() - at
  return since >= 0 && since < age
}

function stands(
  { recorded, begun, share }: PreviewSession,
  { session, link, endedBefore }: z.infer<typeof records>['result'],
): boolean {
  if (recorded ? !session || session.endedAt : session?.endedAt) return false
  if (endedBefore && begun < Date.parse(endedBefore)) return false
  if (!share) return true
  return !!link && !link.endedAt && Date.parse(link.expiresAt ?? '') > Date.now()
}
