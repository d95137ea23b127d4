import type { Localized, SeedMedia } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { mediaItem, optional, type Part, localizedText } from '../load/compile-common-fields.ts'

export interface SeedMediaModule {
  media: SeedMedia
  caption?: Localized
  size?: 'full' | 'contained'
}

export function media(seed: SeedMediaModule, context: CompileContext): Part {
  return {
    media: mediaItem(seed.media, context),
    ...optional('caption', localizedText(seed.caption, context)),
    size: seed.size ?? 'full',
  }
}
