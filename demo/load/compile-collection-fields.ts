import type { SeedCollection } from '../content/editorial-collections.ts'
import type { CompileContext } from './compile-context.ts'
import { heroHeader, picture, reference, localizedText, seo } from './compile-common-fields.ts'
import { tags } from './compile-product-tags.ts'

type Fields = Record<string, unknown>

/** The editorial fields of a collection: all but what its shop says. */
export function collectionFields(seed: SeedCollection, context: CompileContext): Fields {
  return {
    language: context.locale,
    title: localizedText(seed.title, context),
    collectionHeader: heroHeader(seed.header, context),
    collectionContent: { _type: 'collectionContent', ...content(seed, context) },
    ...((seed.menu || seed.sideMenu) && {
      container: {
        title: localizedText(
          { en: 'Collections', fr: 'Collections', ar: 'المجموعات', ja: 'コレクション' },
          context,
        ),
        ...(seed.menu && { menu: seed.menu.map((line) => keyed(line, context)) }),
        ...(seed.sideMenu && { sideMenu: seed.sideMenu.map((line) => keyed(line, context)) }),
      },
    }),
    seo: seo(seed.title, seed.description, context),
  }
}

const keyed = (handle: string, context: CompileContext) => ({
  _key: context.key(),
  ...reference(context.idOf(`collection:${handle}`)),
})

function content({ content: seed }: SeedCollection, context: CompileContext): Fields {
  if (seed.type === 'product') return { type: seed.type }
  if (seed.type === 'product-group') {
    return {
      type: seed.type,
      groups: seed.groups.map(({ title, line, products }) => ({
        _type: 'productGroup',
        _key: context.key(),
        title: localizedText(title, context),
        collection: reference(context.idOf(`collection:${line}`)),
        products: products.map((handle) => ({
          _key: context.key(),
          ...reference(context.idOf(`product:${handle}`)),
        })),
      })),
    }
  }
  return {
    type: seed.type,
    cards: seed.cards.map(({ title, image, line, tag }) => ({
      _type: 'collectionCard',
      _key: context.key(),
      title: localizedText(title, context),
      image: picture(image, context),
      collection: reference(context.idOf(`collection:${line}`)),
      ...(tag && { tags: tags([tag], context) }),
    })),
  }
}
