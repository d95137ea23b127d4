import { quoted } from '../document/quoted.ts'
import { parseTime } from '@orrery/groq/time'

/** Characters that a text about a release may have: it stands in lists and beside every version. */
const LONGEST = { title: 1_000, description: 10_000 } as const

/**
 * What is wrong with the metadata that an action gives a release, in words; undefined where nothing is. What stood there
 * before is nobody's mistake now.
 * @param before metadata as it was; empty for a new release
 */
export function metadataProblem(
  metadata: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const given = (name: string): unknown =>
    metadata[name] === before[name] ? undefined : metadata[name]
  const time = given('intendedPublishAt')
  if (isThere(time) && (typeof time !== 'string' || parseTime(time) === undefined))
    return `"metadata.intendedPublishAt" is not a time: ${quoted(time)}`
  for (const [name, most] of Object.entries(LONGEST)) {
    const text = given(name)
    if (isThere(text) && (typeof text !== 'string' || text.length > most))
      return `"metadata.${name}" must be a text of at most ${most.toLocaleString('en')} characters`
  }
  return undefined
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null
