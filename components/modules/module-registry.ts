import { accordionModuleProjection } from './accordion/accordion.groq.ts'
import { AccordionModule } from './accordion/accordion.view.tsx'
import { actionModuleProjection } from './action/action.groq.ts'
import { ActionModule } from './action/action.view.tsx'
import { anchorsModuleProjection } from './anchors/anchors.groq.ts'
import { AnchorsModule } from './anchors/anchors.view.tsx'
import { blogpostGalleryModuleProjection } from './blogpost-gallery/blogpost-gallery.groq.ts'
import { BlogpostGalleryModule } from './blogpost-gallery/blogpost-gallery.view.tsx'
import { contentModuleProjection } from './content/content.groq.ts'
import { ContentModule } from './content/content.view.tsx'
import { crossNavModuleProjection } from './cross-nav/cross-nav.groq.ts'
import { CrossNavModule } from './cross-nav/cross-nav.view.tsx'
import { galleryModuleProjection } from './gallery/gallery.groq.ts'
import { GalleryModule } from './gallery/gallery.view.tsx'
import { highlightedTextModuleProjection } from './highlighted-text/highlighted-text.groq.ts'
import { HighlightedTextModule } from './highlighted-text/highlighted-text.view.tsx'
import { mediaModuleProjection } from './media/media.groq.ts'
import { MediaModule } from './media/media.view.tsx'
import { pushCardsModuleProjection } from './push-cards/push-cards.groq.ts'
import { PushCardsModule } from './push-cards/push-cards.view.tsx'
import { quoteModuleProjection } from './quote/quote.groq.ts'
import { QuoteModule } from './quote/quote.view.tsx'
import { reviewsModuleProjection } from './reviews/reviews.groq.ts'
import { ReviewsModule } from './reviews/reviews.view.tsx'
import { richContentTabsModuleProjection } from './rich-content-tabs/rich-content-tabs.groq.ts'
import { RichContentTabsModule } from './rich-content-tabs/rich-content-tabs.view.tsx'
import { slideshowModuleProjection } from './slideshow/slideshow.groq.ts'
import { SlideshowModule } from './slideshow/slideshow.view.tsx'
import { slideshowProductModuleProjection } from './slideshow-product/slideshow-product.groq.ts'
import { SlideshowProductModule } from './slideshow-product/slideshow-product.view.tsx'
import { svgIconModuleProjection } from './svg-icon/svg-icon.groq.ts'
import { SvgIconModule } from './svg-icon/svg-icon.view.tsx'
import { tabsModuleProjection } from './tabs/tabs.groq.ts'
import { TabsModule } from './tabs/tabs.view.tsx'
import type { ModuleData, ModuleDataOf } from './module-data.ts'
import type { ModuleEntry } from './module-types.ts'

type Registry = { [Type in ModuleData['_type']]: ModuleEntry<ModuleDataOf<Type>> }

/** Every page module by the name of its type. */
export const moduleRegistry: Registry = {
  accordion: { projection: accordionModuleProjection, View: AccordionModule },
  action: { projection: actionModuleProjection, View: ActionModule },
  anchors: { projection: anchorsModuleProjection, View: AnchorsModule },
  blogpostGallery: { projection: blogpostGalleryModuleProjection, View: BlogpostGalleryModule },
  content: { projection: contentModuleProjection, View: ContentModule },
  crossNav: { projection: crossNavModuleProjection, View: CrossNavModule },
  gallery: { projection: galleryModuleProjection, View: GalleryModule },
  highlightedText: { projection: highlightedTextModuleProjection, View: HighlightedTextModule },
  media: { projection: mediaModuleProjection, View: MediaModule },
  pushCards: { projection: pushCardsModuleProjection, View: PushCardsModule },
  quote: { projection: quoteModuleProjection, View: QuoteModule },
  reviews: { projection: reviewsModuleProjection, View: ReviewsModule },
  richContentTabs: { projection: richContentTabsModuleProjection, View: RichContentTabsModule },
  slideshow: { projection: slideshowModuleProjection, View: SlideshowModule },
  slideshowProduct: { projection: slideshowProductModuleProjection, View: SlideshowProductModule },
  svgIcon: { projection: svgIconModuleProjection, View: SvgIconModule },
  tabs: { projection: tabsModuleProjection, View: TabsModule },
}
