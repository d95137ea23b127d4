import { Content } from './content/content.tsx'
import { contentProjection } from './content/content.groq.ts'
import { Media } from './media/media.tsx'
import { mediaModuleProjection } from './media/media.groq.ts'
import type { ModuleData, ModuleOf } from './module-data.ts'
import { PushCards } from './push-cards/push-cards.tsx'
import { pushCardsProjection } from './push-cards/push-cards.groq.ts'
import type { ModuleEntry } from './types.ts'

type Registry = { [Type in ModuleData['_type']]: ModuleEntry<ModuleOf<Type>> }

/** Every page module by its document type. */
export const moduleRegistry: Registry = {
  content: { projection: contentProjection, View: Content },
  media: { projection: mediaModuleProjection, View: Media },
  pushCards: { projection: pushCardsProjection, View: PushCards },
}
