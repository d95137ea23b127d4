import type { SeedCollection } from '../content/editorial-collections.ts'
import type { CompileContext } from './compile-context.ts'
import {
  compileHeroHeader,
  compilePicture,
  referenceTo,
  textInLocale,
  compileSeoFields,
} from './compile-common-fields.ts'
import { compileProductTags } from './compile-product-tags.ts'

type Fields = Record<string, unknown>

/** The editorial fields of a collection: all but what its shop says. */
export function compileCollectionFields(seed: SeedCollection, context: CompileContext): Fields {
  return {
    language: context.locale,
    title: textInLocale(seed.title, context),
    collectionHeader: compileHeroHeader(seed.header, context),
    collectionContent: { _type: 'collectionContent', ...content(seed, context) },
    ...((seed.menu || seed.sideMenu) && {
      container: {
        title: textInLocale(
          { en: 'Collections', fr: 'Collections', ar: 'المجموعات', ja: 'コレクション' },
          context,
        ),
        ...(seed.menu && { menu: seed.menu.map((line) => keyed(line, context)) }),
        ...(seed.sideMenu && { sideMenu: seed.sideMenu.map((line) => keyed(line, context)) }),
      },
    }),
    seo: compileSeoFields(seed.title, seed.description, context),
  }
}

const keyed = (handle: string, context: CompileContext) => ({
  _key: context.key(),
  ...referenceTo(context.idOf(`collection:${handle}`)),
})

function content({ content: seed }: SeedCollection, context: CompileContext): Fields {
  if (seed.type === 'product') return { type: seed.type }
  if (seed.type === 'product-group') {
    return {
      type: seed.type,
      groups: seed.groups.map(({ title, line, products }) => ({
        _type: 'productGroup',
        _key: context.key(),
        title: textInLocale(title, context),
        collection: referenceTo(context.idOf(`collection:${line}`)),
        products: products.map((handle) => ({
          _key: context.key(),
          ...referenceTo(context.idOf(`product:${handle}`)),
        })),
      })),
    }
  }
  return {
    type: seed.type,
    cards: seed.cards.map(({ title, image, line, tag }) => ({
      _type: 'collectionCard',
      _key: context.key(),
      title: textInLocale(title, context),
      image: compilePicture(image, context),
      collection: referenceTo(context.idOf(`collection:${line}`)),
      ...(tag && { tags: compileProductTags([tag], context) }),
    })),
  }
}
