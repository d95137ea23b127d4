import { content } from './content.ts'
import { media } from './media.ts'
import { pushCards } from './push-cards.ts'

/** Every page module, in the order of Studio's insert menu. */
export const moduleTypes = [content, media, pushCards]
