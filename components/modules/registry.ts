import { actionModuleProjection } from './action/action.groq.ts'
import { ActionModule } from './action/action.view.tsx'
import { blogpostGalleryModuleProjection } from './blogpost-gallery/blogpost-gallery.groq.ts'
import { BlogpostGalleryModule } from './blogpost-gallery/blogpost-gallery.view.tsx'
import { contentModuleProjection } from './content/content.groq.ts'
import { ContentModule } from './content/content.view.tsx'
import { galleryModuleProjection } from './gallery/gallery.groq.ts'
import { GalleryModule } from './gallery/gallery.view.tsx'
import { mediaModuleProjection } from './media/media.groq.ts'
import { MediaModule } from './media/media.view.tsx'
import type { ModuleData, ModuleOf } from './module-data.ts'
import { pushCardsModuleProjection } from './push-cards/push-cards.groq.ts'
import { PushCardsModule } from './push-cards/push-cards.view.tsx'
import { slideshowModuleProjection } from './slideshow/slideshow.groq.ts'
import { SlideshowModule } from './slideshow/slideshow.view.tsx'
import { slideshowProductModuleProjection } from './slideshow-product/slideshow-product.groq.ts'
import { SlideshowProductModule } from './slideshow-product/slideshow-product.view.tsx'
import { tabsModuleProjection } from './tabs/tabs.groq.ts'
import { TabsModule } from './tabs/tabs.view.tsx'
import type { ModuleEntry } from './types.ts'

type Registry = { [Type in ModuleData['_type']]: ModuleEntry<ModuleOf<Type>> }

/** Every page module by the name of its type. */
export const moduleRegistry: Registry = {
  action: { projection: actionModuleProjection, View: ActionModule },
  tabs: { projection: tabsModuleProjection, View: TabsModule },
  blogpostGallery: { projection: blogpostGalleryModuleProjection, View: BlogpostGalleryModule },
  content: { projection: contentModuleProjection, View: ContentModule },
  gallery: { projection: galleryModuleProjection, View: GalleryModule },
  media: { projection: mediaModuleProjection, View: MediaModule },
  pushCards: { projection: pushCardsModuleProjection, View: PushCardsModule },
  slideshow: { projection: slideshowModuleProjection, View: SlideshowModule },
  slideshowProduct: { projection: slideshowProductModuleProjection, View: SlideshowProductModule },
}
