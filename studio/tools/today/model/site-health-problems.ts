import type { NotReadyKind, ProcessRestart, SiteHealth } from '#lib/health/site-health.ts'
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
    'Another process replaces it during a planned restart. If none was planned, check what stops the site on its machine.',
  routes_not_loaded:
    'It retries every few seconds. If this persists, check whether the content service can be reached from the machine of the site.',
  invalidation_failed: 'It retries automatically. If this persists for a minute, restart the site.',
  edge_purge_failed:
    'Visitors may see older pages. Check whether the cache responds at EDGE_PURGE_URL and accepts EDGE_PURGE_TOKEN; the site keeps retrying.',
}

/** Remedy after a process exit: automatic restart first, manual steps otherwise. */
export const restartRemedy =
  'The launcher restarts it automatically. If it is not back in a minute, check its last lines in the terminal or in the system log.'

/** Problems of the site itself. */
export function siteHealthProblems({ site, lake }: HealthState, now: number): HealthProblem[] {
  const { value, failure } = site
  const found: HealthProblem[] = []
  const add = (level: HealthProblem['level'], what: string, remedy: string): void =>
    void found.push({ level, part: 'site', what, remedy })
  if (failure === 'silent') add('fault', 'The site does not respond.', restartRemedy)
  if (failure === 'closed')
    add(
      'care',
      'The site does not recognize you as an administrator.',
      'The site checks your role with the content service. Check whether the site and this Studio use the same one, then sign in again, or press Check now; there is no automatic retry. If Studio is signed in with a cookie, this is not available: see /api/ready for the public status.',
    )
  if (failure === 'flood')
    add(
      'care',
      'The site temporarily rejects tokens from your network.',
      'Too many invalid tokens came from it. This ends within ten minutes, followed by an automatic retry. If it happens again, look for signed-out Studios in other tabs and on other machines.',
    )
  if (failure === 'untold' && lake?.failure !== 'silent')
    add(
      'care',
      'The site could not verify your account.',
      'The content service did not respond to the site. It retries automatically.',
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
      `For ${formatDuration(now - Date.parse(pages.since)) || 'a moment'}. Visitors are not affected: each process renders its own pages, and tries to reconnect to CACHE_URL every second. A single process on one host needs no CACHE_URL.`,
    )
  for (const [what, remedy] of mailProblems(value.mail)) add('care', what, remedy)
  const { total, rows } = value.odd
  if (total > 0)
    found.push({
      level: 'care',
      part: 'site',
      what: `The site skips ${pluralize(total, 'invalid content entry', 'invalid content entries')}.`,
      remedy: 'Open each one and correct the field named below.',
      documents: rows,
    })
  for (const [name, times] of recentRestarts(value.restarts ?? [], now))
    found.push({
      level: 'care',
      part: partOf(name),
      what: restartMessage(name === 'lake' ? 'content service' : name, times, now),
      remedy: `It ${times.at(-1)?.how}. See its last lines in the terminal or in the system log.`,
    })
  return found
}

function mailProblems(mail: SiteHealth['mail']): [what: string, remedy: string][] {
  if (!mail) return []
  const { isConfigured, forms, waiting, error, mentions } = mail
  const found: [string, string][] = []
  if (!isConfigured && forms > 0)
    found.push([
      `${pluralize(forms, 'form')} should send email, but no mail server is configured.`,
      'Set SMTP_URL and MAIL_FROM, and restart the site. Or remove the recipients in the list “Notifications”.',
    ])
  if (waiting > 0)
    found.push([
      `The notifications of ${pluralize(waiting, 'submission')} have not been sent.`,
      `${error ?? ''} The site keeps trying. The submissions are complete under Submissions.`.trim(),
    ])
  if (mentions && mentions.waiting > 0)
    found.push([
      `${pluralize(mentions.waiting, 'email')} about mentions or tasks ${mentions.waiting === 1 ? 'has' : 'have'} not been sent.`,
      `${mentions.error ?? ''} The site keeps trying. Today lists mentions and tasks too.`.trim(),
    ])
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
    ? `The ${name} was restarted ${ago}.`
    : `The ${name} was restarted ${times.length} times within the last hour, most recently ${ago}.`
}

const partOf = (name: string): HealthProblem['part'] =>
  name === 'lake' ? 'content' : name === 'shop' ? 'shop' : 'site'
