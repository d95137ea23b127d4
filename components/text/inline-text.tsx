import { type Locale, localeTable } from '#lib/locales.ts'
import { blockDirection, inlineRuns, type InlineRun, isolatedRuns } from '#lib/text/inline-runs.ts'

interface InlineTextProps {
  text: string | null | undefined
  locale: Locale
  /** The text is inside a link, which may hold no other. */
  unlinked?: boolean
}

/** A plain text of editors: contacts are links, and runs of the other direction are isolated. */
export function InlineText({ text, locale, unlinked }: InlineTextProps) {
  if (!text) return null
  const page = localeTable[locale].direction
  const runs = (unlinked ? isolatedRuns : inlineRuns)(text, blockDirection(text, page) ?? page)
  return runs.map((run, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Run key={index} run={run} />
  ))
}

function Run({ run: { text, href, dir } }: { run: InlineRun }) {
  if (href)
    return (
      <a href={href}>
        <bdi dir={dir}>{text}</bdi>
      </a>
    )
  return dir ? <bdi dir={dir}>{text}</bdi> : text
}
