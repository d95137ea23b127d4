import { formatDuration } from '../../../date-format.ts'
import { formatBytes, pluralize } from './number-format.ts'
import type { DiskSpace, HealthState } from './health-probes.ts'
import { isDiskLow, readOnlyDatabaseRemedy, clockSyncRemedy } from './lake-health-problems.ts'
import type { HealthProblem } from './health-problem.ts'
import { restartRemedy } from './site-health-problems.ts'

/** Sync failures shorter than this are ignored, because the content service may still be starting. */
const syncGracePeriod = 60_000

/** Problems of the shop, as reported by the site. */
export function shopHealthProblems({ shop, lake }: HealthState, now: number): HealthProblem[] {
  const found: HealthProblem[] = []
  const add = (level: HealthProblem['level'], what: string, remedy: string): void =>
    void found.push({ level, part: 'shop', what, remedy })
  if (shop?.failure === 'silent')
    add(
      'fault',
      'The shop does not respond: nothing can be added to a cart or bought.',
      restartRemedy,
    )
  if (shop?.failure === 'closed')
    add(
      'care',
      'The shop does not report its health to the site.',
      'Set the same STOREFRONT_API_OPERATIONS_TOKEN for both, or start both with “npm start”, which does so.',
    )
  // The previous response may be stale.
  if (!shop?.value || shop.failure) return found
  const { reasons, sync, letters, mail, disk, record } = shop.value
  for (const reason of reasons) add('fault', reason, remedyFor(reason, record?.trouble))
  const failing = sync?.failing
  const isAway = lake?.failure === 'silent'
  if (failing && now - Date.parse(failing.since) > syncGracePeriod && !isAway)
    add(
      'care',
      `For ${formatDuration(now - Date.parse(failing.since))} the shop has failed to sync its products into content.`,
      `${failing.because.replace(/\.?$/, '.')} It keeps retrying. Prices and stock in Studio may be out of date.`,
    )
  if (letters > 0)
    add(
      'care',
      `${pluralize(letters, 'email')} to ${letters === 1 ? 'a customer has' : 'customers have'} not been sent.`,
      'The shop does not send these itself. Each contains a link to reset a password, valid for one day. They are stored in letters.jsonl in its data folder.',
    )
  if (mail && mail.count > 0)
    add(
      'care',
      `${pluralize(mail.count, 'order confirmation')} ${mail.count === 1 ? 'has' : 'have'} not been sent.`,
      `${mail.error ?? ''} The shop keeps trying. The orders themselves are complete.`.trim(),
    )
  if (disk && isDiskLow(disk) && reasons.length === 0 && !isSameDisk(disk, lake?.value?.disk))
    add(
      'care',
      `Only ${formatBytes(disk.free)} of disk space are left for the shop.`,
      'Free up space. Below 16 MB no order can be placed.',
    )
  return found
}

/** Remedy for a reason that the shop reports as text. */
function remedyFor(reason: string, trouble: string | null | undefined): string {
  if (reason.startsWith('The clock')) return clockSyncRemedy
  if (reason.includes('read-only'))
    return `${readOnlyDatabaseRemedy} Carts and orders cannot be changed until then.`
  if (/^The database .*(?:reached|rejected|connection|memory|starting)/.test(reason))
    return `${trouble ? `${trouble} ` : ''}Carts and orders cannot be changed until then. The shop recovers automatically.`
  if (reason.includes('damaged'))
    return 'Stop Orrery, and restore a backup of the shop’s data folder from before the damage. Later orders may be missing from it.'
  if (reason.includes('disk')) return 'Free up disk space: no order can be placed until then.'
  return 'Check whether the folder exists and belongs to the user that runs the shop.'
}

/** Whether two disks are the same: free space differs between two measurements, the size does not. */
export const isSameDisk = (one: DiskSpace, other: DiskSpace | null | undefined): boolean =>
  one.size === other?.size
