import {
  redirectDestinationKey,
  normalizeRedirectDestination,
  maxRedirectAddressLength,
  redirectSourceKey,
} from '#lib/addresses/redirect-paths.ts'

/**
 * Supported redirect statuses; 302 by default
 * (docs/reference/specification.md#addresses-and-routing).
 */
export const redirectStatuses = [301, 302, 307, 308] as const
export type RedirectStatus = (typeof redirectStatuses)[number]
export const defaultRedirectStatus: RedirectStatus = 302

export interface ResolvedRedirect {
  /** A path of this site or an absolute address. */
  destination: string
  status: RedirectStatus
}

/** A redirect as stored in content. */
export interface RedirectRule {
  source: string
  destination: string
  status?: number | null
}

/** Redirects by the prefixed path of their source, each resolved to the end of its chain. */
export type RedirectTable = ReadonlyMap<string, ResolvedRedirect>

/**
 * Builds the redirect table. Chains are collapsed to one step; redirects that form a loop are
 * omitted, so that following the table always ends.
 *
 * @param siteUrl origin of this site; absolute addresses on it count as paths
 */
export function buildRedirectTable(rules: readonly RedirectRule[], siteUrl: string): RedirectTable {
  const steps = new Map<string, ResolvedRedirect>()
  for (const rule of rules) {
    if (!rule.source.startsWith('/') || rule.source.length > maxRedirectAddressLength) continue
    const destination = normalizeRedirectDestination(rule.destination, siteUrl)
    if (destination === undefined) continue
    const key = redirectSourceKey(rule.source)
    if (!steps.has(key)) steps.set(key, { destination, status: statusOf(rule.status) })
  }
  for (const key of redirectLoops(steps)) steps.delete(key)
  return new Map([...steps].map(([key, step]) => [key, followChain(step, steps)]))
}

/** Adds the query of the request to a destination, whose own parameters win. */
export function appendRequestQuery(destination: string, search: string): string {
  if (search === '' || search === '?') return destination
  const [address = '', hash] = destination.split('#', 2)
  const [path, own = ''] = address.split('?', 2)
  const merged = new URLSearchParams(search)
  for (const name of new Set(new URLSearchParams(own).keys())) merged.delete(name)
  const query = [own, merged.toString()].filter(Boolean).join('&')
  return `${path}${query && `?${query}`}${hash === undefined ? '' : `#${hash}`}`
}

function statusOf(status: number | null | undefined): RedirectStatus {
  return redirectStatuses.find((each) => each === status) ?? defaultRedirectStatus
}

/** The end of a chain; permanent only if each of its steps is. */
function followChain(
  step: ResolvedRedirect,
  steps: ReadonlyMap<string, ResolvedRedirect>,
): ResolvedRedirect {
  let current = step
  let { status } = step
  for (;;) {
    const key = redirectDestinationKey(current.destination)
    const next = key === undefined ? undefined : steps.get(key)
    if (!next) return { destination: current.destination, status }
    current = next
    if (isPermanent(status)) ({ status } = next)
  }
}

function isPermanent(status: RedirectStatus): boolean {
  return status === 301 || status === 308
}

/** Keys that are part of a loop; each key has one destination, so one walk finds each loop. */
function redirectLoops(steps: ReadonlyMap<string, ResolvedRedirect>): Set<string> {
  const found = new Set<string>()
  const done = new Set<string>()
  for (const start of steps.keys()) {
    const walk: string[] = []
    let key: string | undefined = start
    while (key !== undefined && steps.has(key) && !done.has(key) && !walk.includes(key)) {
      walk.push(key)
      key = redirectDestinationKey((steps.get(key) as ResolvedRedirect).destination)
    }
    if (key !== undefined && walk.includes(key)) {
      for (const member of walk.slice(walk.indexOf(key))) found.add(member)
    }
    for (const member of walk) done.add(member)
  }
  return found
}
