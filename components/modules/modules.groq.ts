import { accordionModuleProjection } from './accordion/accordion.groq.ts'
import { actionModuleProjection } from './action/action.groq.ts'
import { anchorsModuleProjection } from './anchors/anchors.groq.ts'
import { blogpostGalleryModuleProjection } from './blogpost-gallery/blogpost-gallery.groq.ts'
import { contentModuleProjection } from './content/content.groq.ts'
import { crossNavModuleProjection } from './cross-nav/cross-nav.groq.ts'
import { galleryModuleProjection } from './gallery/gallery.groq.ts'
import { highlightedTextModuleProjection } from './highlighted-text/highlighted-text.groq.ts'
import { mediaModuleProjection } from './media/media.groq.ts'
import { pushCardsModuleProjection } from './push-cards/push-cards.groq.ts'
import { quoteModuleProjection } from './quote/quote.groq.ts'
import { reviewsModuleProjection } from './reviews/reviews.groq.ts'
import { richContentTabsModuleProjection } from './rich-content-tabs/rich-content-tabs.groq.ts'
import { slideshowModuleProjection } from './slideshow/slideshow.groq.ts'
import { slideshowProductModuleProjection } from './slideshow-product/slideshow-product.groq.ts'
import { svgIconModuleProjection } from './svg-icon/svg-icon.groq.ts'
import { tabsModuleProjection } from './tabs/tabs.groq.ts'

/**
 * The modules of a page. Written out, because the type generator parses queries without running them; a test compares
 * it with the registry.
 */
export const modulesProjection = /* groq */ `
  modules[]{
    _key,
    _type,
    anchor,
    _type == "accordion" => {${accordionModuleProjection}},
    _type == "action" => {${actionModuleProjection}},
    _type == "anchors" => {${anchorsModuleProjection}},
    _type == "blogpostGallery" => {${blogpostGalleryModuleProjection}},
    _type == "content" => {${contentModuleProjection}},
    _type == "crossNav" => {${crossNavModuleProjection}},
    _type == "gallery" => {${galleryModuleProjection}},
    _type == "highlightedText" => {${highlightedTextModuleProjection}},
    _type == "media" => {${mediaModuleProjection}},
    _type == "pushCards" => {${pushCardsModuleProjection}},
    _type == "quote" => {${quoteModuleProjection}},
    _type == "reviews" => {${reviewsModuleProjection}},
    _type == "richContentTabs" => {${richContentTabsModuleProjection}},
    _type == "slideshow" => {${slideshowModuleProjection}},
    _type == "slideshowProduct" => {${slideshowProductModuleProjection}},
    _type == "svgIcon" => {${svgIconModuleProjection}},
    _type == "tabs" => {${tabsModuleProjection}}
  }
`
