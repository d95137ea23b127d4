import { parseTextPath } from '../../translations/model/text-path.ts'

/** A step of a path in an agent action: a field, or an item by its key. */
export type AgentPathSegment = string | { _key: string }

/** A text path for an agent action. Items without a key cannot be addressed, so their list is. */
export function agentPath(path: string): AgentPathSegment[] {
  const segments: AgentPathSegment[] = []
  for (const step of parseTextPath(path)) {
    if (typeof step === 'number') break
    segments.push(step)
  }
  return segments
}

/**
 * Targets for texts, each path once. Inner paths come first: the content service would count the texts of annotations
 * as parts of their block, of which it rewrites the spans alone.
 */
export function agentTargets(paths: readonly string[]): { path: AgentPathSegment[] }[] {
  const targets = new Map(
    paths.map((path) => {
      const segments = agentPath(path)
      return [JSON.stringify(segments), { path: segments }] as const
    }),
  )
  return [...targets.values()].toSorted((one, other) => other.path.length - one.path.length)
}
