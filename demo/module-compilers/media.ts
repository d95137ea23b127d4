import type { TextInEveryLocale, SeedMediaFile } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileMediaItem,
  optionalField,
  type CompiledFields,
  textInLocale,
} from '../load/compile-common-fields.ts'

export interface SeedMediaModule {
  media: SeedMediaFile
  caption?: TextInEveryLocale
  size?: 'full' | 'contained'
}

export function compileMediaModule(seed: SeedMediaModule, context: CompileContext): CompiledFields {
  return {
    media: compileMediaItem(seed.media, context),
    ...optionalField('caption', textInLocale(seed.caption, context)),
    size: seed.size ?? 'full',
  }
}
