import { actionModuleProjection } from './action/action.groq.ts'
import { blogpostGalleryModuleProjection } from './blogpost-gallery/blogpost-gallery.groq.ts'
import { contentModuleProjection } from './content/content.groq.ts'
import { galleryModuleProjection } from './gallery/gallery.groq.ts'
import { mediaModuleProjection } from './media/media.groq.ts'
import { pushCardsModuleProjection } from './push-cards/push-cards.groq.ts'
import { slideshowModuleProjection } from './slideshow/slideshow.groq.ts'
import { slideshowProductModuleProjection } from './slideshow-product/slideshow-product.groq.ts'
import { tabsModuleProjection } from './tabs/tabs.groq.ts'

/**
 * The list of modules of a page. Spelled out, because the type generator reads queries without
 * running them; the registry's test holds it to the registry.
 */
export const modulesProjection = /* groq */ `
  modules[]{
    _key,
    _type,
    anchor,
    _type == "action" => {${actionModuleProjection}},
    _type == "tabs" => {${tabsModuleProjection}},
    _type == "blogpostGallery" => {${blogpostGalleryModuleProjection}},
    _type == "content" => {${contentModuleProjection}},
    _type == "media" => {${mediaModuleProjection}},
    _type == "pushCards" => {${pushCardsModuleProjection}},
    _type == "gallery" => {${galleryModuleProjection}},
    _type == "slideshow" => {${slideshowModuleProjection}},
    _type == "slideshowProduct" => {${slideshowProductModuleProjection}}
  }
`
