import type { FailedRelease } from './overview-queries.ts'

/** Statement that a release was not published, and its remedy, as sentences. */
export function failedReleaseText({ title, error }: Pick<FailedRelease, 'title' | 'error'>): {
  what: string
  remedy: string
} {
  const reason = error ? `${error.trim().replace(/(?<![.!?])$/, '.')} ` : ''
  return {
    what: `The release “${title || 'Untitled release'}” was not published at its time.`,
    remedy: `${reason}Correct this, then schedule the release again.`,
  }
}
