import type { ReportedShopHealth, SiteHealth } from '#lib/health/site-health.ts'

/** As the content lake answers `GET /operations/health`. Sizes are bytes, times ISO; `null` is what there is not. */
export interface LakeFacts {
  reasons: string[]
  /** Seconds. */
  uptime: number
  memory: number
  datasets: { name: string; documents: number }[]
  database: number
  disk: Disk | null
  streams: number
  waiting: { requests: number; queries: number }
  queries: { quick: number; slow: number }
  hooks: HookFacts[]
  /** Of the last 24 hours. */
  refusals: number
  backup: string | null
  certificate: { endsAt: string; renewsItself: boolean } | null
  /** Which of several processes with the same content has answered; `null` where there is one. */
  company: {
    role: 'writer' | 'reader'
    database: string
    isWriterKnown: boolean
    told: string
  } | null
}

export interface Disk {
  free: number
  size: number
}

export interface HookFacts {
  id: string
  name: string
  isDisabled: boolean
  waiting: number
  waitingSince: string | null
  /** Given up in the last 24 hours. */
  failed: number
  lastTry?: { at: string; failure: string | null; status: number | null }
}

/**
 * Why there is no newer answer. `silent`: nobody answers; `closed`: whoever asks is not told; `untold`: the site could not find out
 * who asks, as content is away, or tells nothing of the shop, as it is away itself; `flood`: too many wrong tokens came from the network of whoever asks.
 */
export type Failure = 'silent' | 'closed' | 'untold' | 'flood'

/** What was learnt of one of those who are asked. Times are ms since 1970. */
export interface Told<Value> {
  /** The newest there is, which stays when a later answer fails. */
  value?: Value
  /** When it was so. */
  at?: number
  failure?: Failure
}

/** Everything that is known of how the house is. */
export interface Health {
  site: Told<SiteHealth>
  /** As the site learns of it; undefined where somebody else runs it. */
  shop: Told<ReportedShopHealth> | undefined
  /** Undefined where somebody else runs the content service. */
  lake: Told<LakeFacts> | undefined
  /** When it was last asked, ms since 1970; undefined before the first answers. */
  askedAt: number | undefined
}

/** Nothing is known yet. */
export const nothingKnown = (isHosted: boolean): Health => ({
  site: {},
  shop: {},
  lake: isHosted ? undefined : {},
  askedAt: undefined,
})

/** What was known, and what came of asking again: an answer takes the place of the one before, a failure leaves it. */
export function learn<Value extends object>(
  known: Told<Value>,
  came: Value | Failure,
  at: number,
): Told<Value> {
  if (typeof came !== 'string') return { value: came, at }
  const { value, at: before } = known
  return { ...(value !== undefined && { value }), ...(before && { at: before }), failure: came }
}

/** The same of the shop, of which the site tells. */
export function learnOfShop(
  known: Told<ReportedShopHealth> | undefined,
  site: SiteHealth | Failure,
  at: number,
): Told<ReportedShopHealth> | undefined {
  if (typeof site === 'string') return known && learn(known, 'untold', at)
  const { shop } = site
  if (shop.state === 'hosted') return undefined
  return learn(known ?? {}, shop.state === 'told' ? shop.health : shop.state, at)
}

/** Whether what is shown of it was so before, and may not be any more. */
export const isOld = ({ value, failure }: Told<unknown>): boolean =>
  value !== undefined && failure !== undefined
