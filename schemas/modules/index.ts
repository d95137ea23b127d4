import { actionModule } from '#components/modules/action/action.schema.ts'
import { blogpostGalleryModule } from '#components/modules/blogpost-gallery/blogpost-gallery.schema.ts'
import { contentModule } from '#components/modules/content/content.schema.ts'
import { galleryModule } from '#components/modules/gallery/gallery.schema.ts'
import { mediaModule } from '#components/modules/media/media.schema.ts'
import { pushCardsModule } from '#components/modules/push-cards/push-cards.schema.ts'
import { slideshowModule } from '#components/modules/slideshow/slideshow.schema.ts'
import { slideshowProductModule } from '#components/modules/slideshow-product/slideshow-product.schema.ts'
import { tabsModule } from '#components/modules/tabs/tabs.schema.ts'
import { withAnchor } from './with-anchor.ts'

/** Every page module, in the order of Studio's insert menu. */
export const moduleTypes = [
  actionModule,
  tabsModule,
  contentModule,
  mediaModule,
  pushCardsModule,
  galleryModule,
  slideshowModule,
  slideshowProductModule,
  blogpostGalleryModule,
].map(withAnchor)
