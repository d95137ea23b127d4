import type { NotReadyKind, ProcessRestart } from '#lib/health/site-health.ts'
import { formatDuration } from '../../../date-format.ts'
import { pluralize } from './number-format.ts'
import type { HealthState } from './health-probes.ts'
import type { HealthProblem } from './health-problem.ts'

/** Remedy for each reason why the site is not ready; content's own problems are listed separately. */
const remedies: Record<
  Exclude<NotReadyKind, 'content_unresponsive' | 'stream_disconnected'>,
  string
> = {
  draining:
    'Another process takes its place, where somebody has asked for that. If nobody has, look who stops the site on its machine.',
  routes_not_loaded:
    'It tries again every few seconds. If that goes on, look whether content can be reached from the machine of the site.',
  invalidation_failed: 'It tries again by itself. If that goes on for a minute, restart the site.',
  edge_purge_failed:
    'Visitors may be shown older pages. Look whether the cache answers at EDGE_PURGE_URL and takes EDGE_PURGE_TOKEN; the site goes on telling it.',
}

/** Remedy after a process exit: automatic restart first, manual steps otherwise. */
export const restartRemedy =
  'The launcher starts it again by itself. If it is not back in a minute, read its last lines in the terminal, or in the log of the machine.'

/** Problems of the site itself. */
export function siteHealthProblems({ site, lake }: HealthState, now: number): HealthProblem[] {
  const { value, failure } = site
  const found: HealthProblem[] = []
  const add = (level: HealthProblem['level'], what: string, remedy: string): void =>
    void found.push({ level, part: 'site', what, remedy })
  if (failure === 'silent') add('fault', 'The site does not answer.', restartRemedy)
  if (failure === 'closed')
    add(
      'care',
      'The site does not take you for an administrator.',
      'It asks the content service who you are. Look whether the site and this Studio use the same one, then sign in again, or press Check now: it is not asked again by itself. Where Studio is signed in by a cookie there is nothing to show: /api/ready tells everybody whether visitors are served.',
    )
  if (failure === 'flood')
    add(
      'care',
      'The site takes no more tokens from your network for a while.',
      'Too many came from there that the content service does not know. That ends within ten minutes, and the site is asked again then. If it comes back, look for Studios in other tabs and on other machines that are signed in no more.',
    )
  if (failure === 'untold' && lake?.failure !== 'silent')
    add(
      'care',
      'The site could not find out who you are.',
      'It asks the content service, which did not answer it. It is asked again by itself.',
    )
  // Metrics of an earlier response are stale once the site stops responding.
  if (!value || failure === 'silent') return found
  for (const { kind, text } of value.reasons)
    if (kind !== 'content_unresponsive' && kind !== 'stream_disconnected')
      add('fault', text, remedies[kind])
  const { pages } = value
  if (pages && pages.because !== null)
    add(
      'care',
      pages.because,
      `So for ${formatDuration(now - Date.parse(pages.since)) || 'a moment'}. Visitors notice nothing: each process makes its pages by itself, and looks for the server of CACHE_URL each second. With one process on one host CACHE_URL can be left out.`,
    )
  const { total, rows } = value.odd
  if (total > 0)
    found.push({
      level: 'care',
      part: 'site',
      what: `The site passes over ${pluralize(total, 'entry', 'entries')} of content that it cannot read.`,
      remedy: 'Open each one and correct the field that is named.',
      documents: rows,
    })
  for (const [name, times] of recentRestarts(value.restarts ?? [], now))
    found.push({
      level: 'care',
      part: partOf(name),
      what: restartMessage(name === 'lake' ? 'content service' : name, times, now),
      remedy: `It ${times.at(-1)?.how}. The last lines before that stand in the terminal, or in the log of the machine.`,
    })
  return found
}

const hour = 3_600_000

function recentRestarts(
  restarts: readonly ProcessRestart[],
  now: number,
): Map<string, ProcessRestart[]> {
  const found = new Map<string, ProcessRestart[]>()
  for (const restart of restarts)
    if (now - Date.parse(restart.at) < hour)
      found.set(restart.name, [...(found.get(restart.name) ?? []), restart])
  return found
}

function restartMessage(name: string, times: readonly ProcessRestart[], now: number): string {
  const ago = `${formatDuration(now - Date.parse(times.at(-1)?.at ?? '')) || 'a moment'} ago`
  return times.length === 1
    ? `The ${name} had to be started again ${ago}.`
    : `The ${name} had to be started again ${times.length} times within the last hour, the last time ${ago}.`
}

const partOf = (name: string): HealthProblem['part'] =>
  name === 'lake' ? 'content' : name === 'shop' ? 'shop' : 'site'
