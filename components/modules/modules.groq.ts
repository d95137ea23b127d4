import { contentModuleProjection } from './content/content.groq.ts'
import { mediaModuleProjection } from './media/media.groq.ts'
import { pushCardsModuleProjection } from './push-cards/push-cards.groq.ts'

/**
 * The list of modules of a page. Spelled out, because the type generator reads queries without
 * running them; the registry's test holds it to the registry.
 */
export const modulesProjection = /* groq */ `
  modules[]{
    _key,
    _type,
    anchor,
    _type == "content" => {${contentModuleProjection}},
    _type == "media" => {${mediaModuleProjection}},
    _type == "pushCards" => {${pushCardsModuleProjection}}
  }
`
