import type { CompileContext } from '../load/compile-context.ts'
import { optional, type Part } from '../load/compile-common-fields.ts'
import { accordion } from './accordion.ts'
import { action } from './action.ts'
import { anchors } from './anchors.ts'
import { blogpostGallery } from './blogpost-gallery.ts'
import { content } from './content.ts'
import { crossNav } from './cross-nav.ts'
import { gallery } from './gallery.ts'
import { highlightedText } from './highlighted-text.ts'
import { media } from './media.ts'
import { pushCards } from './push-cards.ts'
import { quote } from './quote.ts'
import { reviews } from './reviews.ts'
import { richContentTabs } from './rich-content-tabs.ts'
import { slideshow } from './slideshow.ts'
import { slideshowProduct } from './slideshow-product.ts'
import { svgIcon } from './svg-icon.ts'
import { tabs } from './tabs.ts'

/** How a module of the seed becomes fields of a document, by the name of the module's type. */
const registry = {
  accordion,
  action,
  anchors,
  blogpostGallery,
  content,
  crossNav,
  gallery,
  highlightedText,
  media,
  pushCards,
  quote,
  reviews,
  richContentTabs,
  slideshow,
  slideshowProduct,
  svgIcon,
  tabs,
}

type Seeds = { [Type in keyof typeof registry]: Parameters<(typeof registry)[Type]>[0] }
const compilers: {
  [Type in keyof Seeds]: (seed: Seeds[Type], context: CompileContext) => Part
} = registry

type SeedModuleOf<Type extends keyof Seeds> = {
  [Each in Type]: Seeds[Each] & { type: Each; anchor?: string }
}[Type]

/** A module of the seed: its type, the fields that its own file knows, and the id of its place. */
export type SeedModule = SeedModuleOf<keyof Seeds>

/** One page module as a member of a document's `modules`. */
export function pageModule<Type extends keyof Seeds>(
  seed: SeedModuleOf<Type>,
  context: CompileContext,
): Part {
  return {
    _type: seed.type,
    _key: context.key(),
    ...optional('anchor', seed.anchor),
    ...compilers[seed.type](seed, context),
  }
}
