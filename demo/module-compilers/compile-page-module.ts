import type { CompileContext } from '../load/compile-context.ts'
import { optionalField, type CompiledFields } from '../load/compile-common-fields.ts'
import { compileAccordion } from './accordion.ts'
import { compileAction } from './action.ts'
import { compileAnchors } from './anchors.ts'
import { compileBlogpostGallery } from './blogpost-gallery.ts'
import { compileContent } from './content.ts'
import { compileCrossNav } from './cross-nav.ts'
import { compileGallery } from './gallery.ts'
import { compileHighlightedText } from './highlighted-text.ts'
import { compileMediaModule } from './media.ts'
import { compilePushCards } from './push-cards.ts'
import { compileQuote } from './quote.ts'
import { compileReviews } from './reviews.ts'
import { compileRichContentTabs } from './rich-content-tabs.ts'
import { compileSlideshow } from './slideshow.ts'
import { compileSlideshowProduct } from './slideshow-product.ts'
import { compileSvgIcons } from './svg-icon.ts'
import { compileTabs } from './tabs.ts'

/** How a module of the seed becomes fields of a document, by the name of the module's type. */
const registry = {
  accordion: compileAccordion,
  action: compileAction,
  anchors: compileAnchors,
  blogpostGallery: compileBlogpostGallery,
  content: compileContent,
  crossNav: compileCrossNav,
  gallery: compileGallery,
  highlightedText: compileHighlightedText,
  media: compileMediaModule,
  pushCards: compilePushCards,
  quote: compileQuote,
  reviews: compileReviews,
  richContentTabs: compileRichContentTabs,
  slideshow: compileSlideshow,
  slideshowProduct: compileSlideshowProduct,
  svgIcon: compileSvgIcons,
  tabs: compileTabs,
}

type Seeds = { [Type in keyof typeof registry]: Parameters<(typeof registry)[Type]>[0] }
const compilers: {
  [Type in keyof Seeds]: (seed: Seeds[Type], context: CompileContext) => CompiledFields
} = registry

type SeedModuleOf<Type extends keyof Seeds> = {
  [Each in Type]: Seeds[Each] & { type: Each; anchor?: string }
}[Type]

/** A module of the seed: its type, the fields that its own file knows, and the id of its place. */
export type SeedModule = SeedModuleOf<keyof Seeds>

/** One page module as a member of a document's `modules`. */
export function compilePageModule<Type extends keyof Seeds>(
  seed: SeedModuleOf<Type>,
  context: CompileContext,
): CompiledFields {
  return {
    _type: seed.type,
    _key: context.key(),
    ...optionalField('anchor', seed.anchor),
    ...compilers[seed.type](seed, context),
  }
}
