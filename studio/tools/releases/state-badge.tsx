import { Badge } from '@sanity/ui'
import { type DeskRelease, stateWords } from './model/release.ts'

/** Where a release is in its life, in a word and a colour. */
export function StateBadge({ release }: { release: DeskRelease }) {
  return (
    <Badge fontSize={1} tone={release.failure ? 'critical' : (tones[release.state] ?? 'caution')}>
      {release.failure ? 'Not published' : stateWords(release)}
    </Badge>
  )
}

const tones: Record<string, 'default' | 'primary' | 'positive'> = {
  active: 'default',
  scheduled: 'primary',
  published: 'positive',
  archived: 'default',
}
