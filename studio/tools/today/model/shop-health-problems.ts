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
      'The shop does not answer: nothing can be put into a cart or bought.',
      restartRemedy,
    )
  if (shop?.failure === 'closed')
    add(
      'care',
      'The shop does not tell the site how it is.',
      'Give both the same STOREFRONT_API_OPERATIONS_TOKEN, or start both with “npm start”, which does.',
    )
  // The previous response may be stale.
  if (!shop?.value || shop.failure) return found
  const { reasons, sync, letters, disk, record } = shop.value
  for (const reason of reasons) add('fault', reason, remedyFor(reason, record?.trouble))
  const failing = sync?.failing
  const isAway = lake?.failure === 'silent'
  if (failing && now - Date.parse(failing.since) > syncGracePeriod && !isAway)
    add(
      'care',
      `For ${formatDuration(now - Date.parse(failing.since))} the shop could not tell content what it sells.`,
      `${failing.because.replace(/\.?$/, '.')} It goes on trying; prices and stock in Studio are as they were.`,
    )
  if (letters > 0)
    add(
      'care',
      `${pluralize(letters, 'letter')} to ${letters === 1 ? 'a customer waits' : 'customers wait'} to be handed on.`,
      'The shop sends none itself. Each sets a new password and is good for a day; they are in letters.jsonl in its data folder.',
    )
  if (disk && isDiskLow(disk) && reasons.length === 0 && !isSameDisk(disk, lake?.value?.disk))
    add(
      'care',
      `Only ${formatBytes(disk.free)} are left on the disk of the shop.`,
      'Make room on it. Below 16 MB no order can be taken any more.',
    )
  return found
}

/** Remedy for a reason that the shop reports as text. */
function remedyFor(reason: string, trouble: string | null | undefined): string {
  if (reason.startsWith('The clock')) return clockSyncRemedy
  if (reason.includes('only be read'))
    return `${readOnlyDatabaseRemedy} Carts and orders cannot be changed until then.`
  if (/^The database .*(?:reached|refuses|connection|memory|started)/.test(reason))
    return `${trouble ? `${trouble} ` : ''}Carts and orders cannot be changed until that is over; the shop goes on by itself then.`
  if (reason.includes('damaged'))
    return 'Stop Orrery, and restore a copy of the shop’s data folder from before the damage: what was ordered since may not be in it.'
  if (reason.includes('disk')) return 'Make room on it: no order can be taken until then.'
  return 'Look whether the folder is there and belongs to whoever runs the shop.'
}

/** Whether two disks are the same: free space differs between two measurements, the size does not. */
export const isSameDisk = (one: DiskSpace, other: DiskSpace | null | undefined): boolean =>
  one.size === other?.size
