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
        ? 'The content service does not respond. Visitors see cached pages, and nothing can be saved.'
        : 'Studio cannot reach the content service.',
      isAway || site.failure !== undefined
        ? restartRemedy
        : 'The site can. Check whether this browser can reach the URL of the content service.',
    )
  else if (isDeaf)
    add(
      'fault',
      'The site receives no updates from the content service: newly published content is not shown.',
      'It keeps retrying. Check whether the content service can be reached from the machine of the site.',
    )
  if (lake?.failure === 'closed')
    add(
      'care',
      'You may not see the health of the content service.',
      'Only administrators can. Sign in again if you are one.',
    )
  const value = lake?.failure === 'silent' ? undefined : lake?.value
  if (!value) return found
  for (const reason of value.reasons) add('fault', reason, remedyFor(reason))
  const { disk, hooks, backup, certificate, company } = value
  if (company && !company.isWriterKnown)
    add(
      'fault',
      company.told,
      'Another process takes over within seconds if one is running that may write.',
    )
  if (disk && isDiskLow(disk) && !value.reasons.some((reason) => reason.includes('disk')))
    add(
      'care',
      `Only ${formatBytes(disk.free)} of disk space are left for the content service.`,
      'Free up space. Below 16 MB nothing can be saved.',
    )
  for (const hook of hooks.filter((each) => isFailingWebhook(each, now)))
    add('care', ...webhookProblem(hook, now))
  if (certificate && !certificate.renewsItself) {
    const left = Date.parse(certificate.endsAt) - now
    if (left <= 0)
      add(
        'fault',
        `The HTTPS certificate expired on ${formatDate(certificate.endsAt)}.`,
        certificateRemedy,
      )
    else if (left < certificateWarningTime)
      add('care', `The HTTPS certificate expires in ${formatDuration(left)}.`, certificateRemedy)
  }
  if (backup !== null && now - Date.parse(backup) > maxBackupAge)
    add(
      'care',
      `The newest backup is ${formatDuration(now - Date.parse(backup))} old.`,
      'Create one with “content-lake backup”, and schedule it to run every night.',
    )
  return found
}

/** Remedy for clock skew between two machines. */
export const clockSyncRemedy =
  'Synchronize the clocks of both machines (NTP): otherwise changes get the wrong time.'

/** Remedy for a read-only database. */
export const readOnlyDatabaseRemedy =
  'Check why it is read-only (default_transaction_read_only): the provider may have set this because the disk is nearly full, or it is a replica, and DATABASE_URL has to name the primary.'

const certificateRemedy =
  'Replace the files named by CONTENT_LAKE_TLS_CERT and CONTENT_LAKE_TLS_KEY; the new certificate is loaded within a second.'

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
    `${pluralize(waiting, 'message')} ${waiting === 1 ? 'is' : 'are'} queued, the oldest for ${formatDuration(now - Date.parse(waitingSince)) || 'a moment'}`
  const how = !lastTry?.failure
    ? 'The last attempt succeeded.'
    : lastTry.status === null
      ? 'The last attempt got no response.'
      : `The last attempt got status ${lastTry.status}.`
  return [
    `The webhook “${name}” is failing: ${[lost, late].filter(Boolean).join('; ')}.`,
    `${how} Check its URL and whether its receiver is running. Failed messages are not sent again.`,
  ]
}

/** Remedy for a reason that the content service reports as text. */
function remedyFor(reason: string): string {
  if (reason.includes('bucket'))
    return 'Check whether its server responds and whether ASSETS_URL is correct. Texts can still be edited; files cannot be uploaded until then.'
  if (reason.startsWith('The clock')) return clockSyncRemedy
  if (reason.includes('disk')) return 'Free up disk space: nothing can be saved until then.'
  if (reason.includes('written'))
    return 'Check whether the folder exists and belongs to the user that runs the content service.'
  if (/starting|closing/.test(reason)) return 'Wait a moment.'
  if (/^The database .*(?:reached|rejected|connection|memory|starting)/.test(reason))
    return 'Check whether the database is running, reachable and has enough resources. The content service then recovers automatically.'
  if (reason.includes('read-only'))
    return `${readOnlyDatabaseRemedy} Nothing can be saved until then.`
  return 'Stop Orrery, check the data with “content-lake check”, and restore a backup if it finds damage.'
}
