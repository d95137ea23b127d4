import {
  type ReleaseSchedule,
  releasesPublishedBy,
  perspectiveAtInstant,
} from '#lib/preview-view/perspective-at.ts'
import type { PreviewView } from '#lib/preview-view/preview-view.ts'
import { formatDateTime } from '../../../date-format.ts'

interface TitledRelease extends ReleaseSchedule {
  title: string
}

const fixed: Record<string, string> = { published: 'Published', drafts: 'Drafts' }

/** Label of one layer of a perspective stack. */
export const perspectiveLayerLabel = (name: string, releases: readonly TitledRelease[]): string =>
  fixed[name] ?? releases.find((release) => release.name === name)?.title ?? 'Unknown release'

/** Label of a view. */
export function viewLabel(view: PreviewView, releases: readonly TitledRelease[]): string {
  if ('at' in view) return `As of ${formatDateTime(view.at)}`
  const [first = '', ...rest] = view.perspective.split(',')
  const over = rest.filter((name) => name !== 'published')
  const words = [first, ...over].map((name) => perspectiveLayerLabel(name, releases))
  return words.join(' over ')
}

/** Label of the release stack on a date; the release published last is on top. */
export function releaseStackLabel(at: string, releases: readonly TitledRelease[]): string {
  const stack = releasesPublishedBy(releases, at).map(({ title }) => title)
  return stack.length > 0
    ? `${stack.join(' over ')} over published content`
    : 'Nothing is scheduled until then: published content'
}

/** Perspectives for the content service. */
export const perspectivesOfView = (
  view: PreviewView,
  releases: readonly TitledRelease[],
): string[] =>
  ('at' in view ? perspectiveAtInstant(releases, view.at) : view.perspective).split(',')

/** Formats an instant for a `datetime-local` input in the editor's time zone. */
export function toDateTimeLocal(at: string): string {
  const day = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const clock = `${two(day.getHours())}:${two(day.getMinutes())}:${two(day.getSeconds())}`
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${clock}`
}

/** Whether a change of a stored document can be visible in a view. */
export function isDocumentVisibleInView(view: PreviewView, documentId: string): boolean {
  const version = /^versions\.([^.]+)\./.exec(documentId)?.[1]
  if ('at' in view) return !documentId.startsWith('drafts.')
  const names = view.perspective.split(',')
  if (documentId.startsWith('_.')) return false
  if (documentId.startsWith('drafts.')) return names.includes('drafts')
  return version === undefined || names.includes(version)
}
