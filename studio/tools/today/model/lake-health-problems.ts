import type { SiteHealth } from '#lib/health/site-health.ts'
import { formatDate, formatDuration } from '../../../date-format.ts'
import { formatBytes, pluralize } from './number-format.ts'
import type { DiskSpace, HealthState, WebhookHealth } from './health-probes.ts'
import type { HealthProblem } from './health-problem.ts'
import { restartRemedy } from './site-health-problems.ts'

const day = 86_400_000
/** A webhook message that has waited this long has been retried several times. */
const maxWebhookDelay = 10 * 60_000
/** Maximum age of the latest backup before a warning, if any backup is known. */
const maxBackupAge = 7 * day
/** Warning time before a certificate expires, if it is not renewed automatically. */
const certificateWarningTime = 14 * day

/** Whether disk space is low: less than 1 GB, or 5 % of a disk that is smaller than 20 GB. */
export const isDiskLow = ({ free, size }: DiskSpace): boolean => free < Math.min(1e9, size / 20)

/** The site receives a heartbeat of an embedded content service each second; a longer silence is a problem. */
const maxHeartbeatAge = 3_000

const isUnheardBySite = ({ at, content: { mode, heardAt } }: SiteHealth): boolean =>
  mode === 'embedded' && heardAt !== null && Date.parse(at) - Date.parse(heardAt) > maxHeartbeatAge

/** Problems of the content service, as reported by itself and by the site. */
export function lakeHealthProblems({ site, lake }: HealthState, now: number): HealthProblem[] {
  const found: HealthProblem[] = []
  const add = (level: HealthProblem['level'], what: string, remedy: string): void =>
    void found.push({ level, part: 'content', what, remedy })
  const received = site.failure === undefined ? site.value : undefined
  const isDeaf =
    received?.reasons.some(
      ({ kind }) => kind === 'content_unresponsive' || kind === 'stream_disconnected',
    ) ?? false
  const isAway = isDeaf || (received !== undefined && isUnheardBySite(received))
  if (lake?.failure === 'silent')
    add(
      'fault',
      isAway
        ? 'The content service does not answer. Visitors are served the pages as they were, and nothing can be saved.'
        : 'Studio does not reach the content service.',
      isAway || site.failure !== undefined
        ? restartRemedy
        : 'The site does. Look whether this browser may reach the address of the content service.',
    )
  else if (isDeaf)
    add(
      'fault',
      'The site hears nothing from the content service: what is published now is not shown.',
      'It goes on trying. Look whether the content service can be reached from the machine of the site.',
    )
  if (lake?.failure === 'closed')
    add(
      'care',
      'The content service does not tell you how it is.',
      'It tells administrators alone. Sign in again if you are one.',
    )
  const value = lake?.failure === 'silent' ? undefined : lake?.value
  if (!value) return found
  for (const reason of value.reasons) add('fault', reason, remedyFor(reason))
  const { disk, hooks, backup, certificate, company } = value
  if (company && !company.isWriterKnown)
    add('fault', company.told, 'Another one writes within seconds, where one runs that may.')
  if (disk && isDiskLow(disk) && !value.reasons.some((reason) => reason.includes('disk')))
    add(
      'care',
      `Only ${formatBytes(disk.free)} are left on the disk of the content service.`,
      'Make room on it. Below 16 MB nothing can be saved any more.',
    )
  for (const hook of hooks.filter((each) => isFailingWebhook(each, now)))
    add('care', ...webhookProblem(hook, now))
  if (certificate && !certificate.renewsItself) {
    const left = Date.parse(certificate.endsAt) - now
    if (left <= 0)
      add(
        'fault',
        `The certificate of HTTPS ended on ${formatDate(certificate.endsAt)}.`,
        certificateRemedy,
      )
    else if (left < certificateWarningTime)
      add('care', `The certificate of HTTPS ends in ${formatDuration(left)}.`, certificateRemedy)
  }
  if (backup !== null && now - Date.parse(backup) > maxBackupAge)
    add(
      'care',
      `The newest backup is ${formatDuration(now - Date.parse(backup))} old.`,
      'Make one with “content-lake backup”, and let the machine do so each night.',
    )
  return found
}

/** Remedy for clock skew between two machines. */
export const clockSyncRemedy =
  'Let both machines keep the same time (NTP): what is written would have the wrong one.'

/** Remedy for a read-only database. */
export const readOnlyDatabaseRemedy =
  'Look who closed it (default_transaction_read_only): its provider may have, where the disk is nearly full; or it follows another one, and DATABASE_URL has to name that.'

const certificateRemedy =
  'Put a new one in the place of the files that CONTENT_LAKE_TLS_CERT and CONTENT_LAKE_TLS_KEY name; it is taken within a second.'

const isFailingWebhook = (
  { isDisabled, failed, waitingSince }: WebhookHealth,
  now: number,
): boolean =>
  !isDisabled &&
  (failed > 0 || (waitingSince !== null && now - Date.parse(waitingSince) > maxWebhookDelay))

function webhookProblem(hook: WebhookHealth, now: number): [what: string, remedy: string] {
  const { name, failed, waiting, waitingSince, lastTry } = hook
  const lost =
    failed > 0 && `${pluralize(failed, 'message')} could not be delivered within the last day`
  const late =
    waiting > 0 &&
    waitingSince !== null &&
    `${pluralize(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${formatDuration(now - Date.parse(waitingSince)) || 'a moment'}`
  const how = !lastTry?.failure
    ? 'The last try went well.'
    : lastTry.status === null
      ? 'The last try had no answer.'
      : `The last try was answered with ${lastTry.status}.`
  return [
    `The webhook “${name}” does not reach whom it tells: ${[lost, late].filter(Boolean).join('; ')}.`,
    `${how} Look whether its address is right and its receiver runs; what was given up is not sent again by itself.`,
  ]
}

/** Remedy for a reason that the content service reports as text. */
function remedyFor(reason: string): string {
  if (reason.includes('bucket'))
    return 'Look whether its server answers, and whether ASSETS_URL is right. Texts are edited as ever; new files wait until then.'
  if (reason.startsWith('The clock')) return clockSyncRemedy
  if (reason.includes('disk')) return 'Make room on it: nothing can be saved until then.'
  if (reason.includes('written'))
    return 'Look whether the folder is there and belongs to whoever runs the content service.'
  if (/starting|closing/.test(reason)) return 'Wait a moment.'
  if (/^The database .*(?:reached|refuses|connection|memory|started)/.test(reason))
    return 'Look whether the database runs, can be reached and has what it needs; the content service goes on by itself then.'
  if (reason.includes('only be read'))
    return `${readOnlyDatabaseRemedy} Nothing can be saved until then.`
  return 'Stop Orrery, look at the data with “content-lake check”, and restore a backup where it finds damage.'
}
