import { accordionModule } from '#components/modules/accordion/accordion.schema.ts'
import { actionModule } from '#components/modules/action/action.schema.ts'
import { anchorsModule } from '#components/modules/anchors/anchors.schema.ts'
import { blogpostGalleryModule } from '#components/modules/blogpost-gallery/blogpost-gallery.schema.ts'
import { contentModule } from '#components/modules/content/content.schema.ts'
import { crossNavModule } from '#components/modules/cross-nav/cross-nav.schema.ts'
import { galleryModule } from '#components/modules/gallery/gallery.schema.ts'
import { highlightedTextModule } from '#components/modules/highlighted-text/highlighted-text.schema.ts'
import { mediaModule } from '#components/modules/media/media.schema.ts'
import { pushCardsModule } from '#components/modules/push-cards/push-cards.schema.ts'
import { quoteModule } from '#components/modules/quote/quote.schema.ts'
import { reviewsModule } from '#components/modules/reviews/reviews.schema.ts'
import { richContentTabsModule } from '#components/modules/rich-content-tabs/rich-content-tabs.schema.ts'
import { slideshowModule } from '#components/modules/slideshow/slideshow.schema.ts'
import { slideshowProductModule } from '#components/modules/slideshow-product/slideshow-product.schema.ts'
import { svgIconModule } from '#components/modules/svg-icon/svg-icon.schema.ts'
import { tabsModule } from '#components/modules/tabs/tabs.schema.ts'
import { withAnchorField } from './with-anchor.ts'

const words = [
  contentModule,
  highlightedTextModule,
  quoteModule,
  reviewsModule,
  accordionModule,
  richContentTabsModule,
  svgIconModule,
]
const pictures = [mediaModule, galleryModule, slideshowModule]
const watches = [slideshowProductModule, crossNavModule, blogpostGalleryModule]
const waysOn = [pushCardsModule, actionModule, tabsModule, anchorsModule]

/** Every page module, in the order of Studio's insert menu. */
export const moduleTypes = [...words, ...pictures, ...watches, ...waysOn].map(withAnchorField)

const namesOf = (modules: readonly { name: string }[]) => modules.map(({ name }) => name)

/** Groups of the insert menu. */
export const moduleInsertMenuGroups = [
  { name: 'words', title: 'Text', of: namesOf(words) },
  { name: 'pictures', title: 'Pictures', of: namesOf(pictures) },
  { name: 'watches', title: 'Watches and posts', of: namesOf(watches) },
  { name: 'waysOn', title: 'Navigation', of: namesOf(waysOn) },
]
