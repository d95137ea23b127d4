import { contentModule } from '#components/modules/content/content.schema.ts'
import { mediaModule } from '#components/modules/media/media.schema.ts'
import { pushCardsModule } from '#components/modules/push-cards/push-cards.schema.ts'
import { withAnchor } from './with-anchor.ts'

/** Every page module, in the order of Studio's insert menu. */
export const moduleTypes = [contentModule, mediaModule, pushCardsModule].map(withAnchor)
