import type { WatchDesign } from '../catalogue/watch-design.ts'
import { watches } from '../catalogue/watches.ts'
import { dialTextureTexts } from '../content/dial-texture-texts.ts'
import { careAccordionEntries, factTableOf, movementTextOf } from '../content/product-page-facts.ts'
import { productTextByHandle } from '../content/product-texts.ts'
import { upsellHandlesByProduct } from '../content/upsell-handles.ts'
import type { CompileContext } from './compile-context.ts'
import {
  compileMediaItem,
  compilePicture,
  referenceTo,
  compileRichText,
  textInLocale,
  compileSeoFields,
} from './compile-common-fields.ts'
import { compileProductTags } from './compile-product-tags.ts'

type Fields = Record<string, unknown>

/** Where on the picture from an angle the lugs and the strap are, and on that of the back the movement. */
const strapAlone = { top: 0.36, right: 0, bottom: 0, left: 0.36 }
const movementAlone = { top: 0.23, right: 0.14, bottom: 0.2, left: 0.14 }

/** Watches that are the same but for their colours, by the first part of their handle. */
function siblings(watch: WatchDesign): WatchDesign[] {
  const family = (handle: string) => handle.split('-')[0]
  return watches.filter(
    ({ handle, line, case: { shape } }) =>
      family(handle) === family(watch.handle) && line === watch.line && shape === watch.case.shape,
  )
}

function seeAlso(watch: WatchDesign): WatchDesign[] {
  const family = new Set(siblings(watch))
  const sameLine = watches.filter((other) => other.line === watch.line && !family.has(other))
  const rest = watches.filter((other) => other.line !== watch.line)
  const start = watches.indexOf(watch) % rest.length
  return [...sameLine, ...rest.slice(start), ...rest.slice(0, start)].slice(0, 4)
}

/**
 * The editorial fields of a product: all but what its shop says.
 *
 * @param shopTags tags of the shop, of which those with a label are shown
 */
export function compileProductFields(
  watch: WatchDesign,
  shopTags: readonly string[],
  context: CompileContext,
): Fields {
  const { handle } = watch
  const text = productTextByHandle[handle]
  if (!text) throw new Error(`The watch ${handle} has no text`)
  const dark = watch.line === 'night-sky' || watch.dial.texture === 'night-sky'
  const family = siblings(watch)
  return {
    language: context.locale,
    priority: watches.length - watches.indexOf(watch),
    header: {
      message: textInLocale(text.message, context),
      body: textInLocale(text.body, context),
      layout: dark ? 'dark' : 'light',
      hideGradient: text.plainGround ?? false,
      media: compileMediaItem(`${handle}-front-${dark ? 'ink' : 'bone'}.webp`, context),
    },
    gallery: [
      `${handle}-front-${dark ? 'ink' : 'bone'}.webp`,
      `${handle}-angle.webp`,
      `${handle}-macro.webp`,
      `${handle}-back.webp`,
    ].map((file) => ({
      _key: context.key(),
      ...compileMediaItem(file, context),
    })),
    description: {
      title: textInLocale(
        { en: 'The dial', fr: 'Le cadran', ar: 'الميناء', ja: '文字盤' },
        context,
      ),
      body: compileRichText([dialTextureTexts[watch.dial.texture]], context),
      // Other views than the gallery's: the dial against the other ground, and the lugs and the strap alone.
      images: [
        compilePicture(`${handle}-front-${dark ? 'bone' : 'ink'}.webp`, context),
        compilePicture(`${handle}-angle.webp`, context, strapAlone),
      ].map((image) => ({ _key: context.key(), ...image })),
    },
    mediaDark: compileMediaItem(`${handle}-front-ink.webp`, context),
    mediaLight: compileMediaItem(`${handle}-macro.webp`, context),
    movement: {
      title: textInLocale(
        { en: 'The movement', fr: 'Le mouvement', ar: 'الآلية', ja: 'ムーブメント' },
        context,
      ),
      body: compileRichText(movementTextOf(watch), context),
      media: {
        ...compileMediaItem(`${handle}-back.webp`, context),
        image: compilePicture(`${handle}-back.webp`, context, movementAlone),
      },
    },
    ...(text.more && { content: compileRichText(text.more, context) }),
    details: factTableOf(watch).map(({ label, value }) => ({
      _type: 'labelAndValue',
      _key: context.key(),
      label: textInLocale(label, context),
      value: textInLocale(value, context),
    })),
    accordion: careAccordionEntries.map(({ title, body }) => ({
      _type: 'titleAndText',
      _key: context.key(),
      title: textInLocale(title, context),
      body: compileRichText(body, context),
    })),
    crossNav: {
      title: textInLocale(
        { en: 'See also', fr: 'À voir aussi', ar: 'شاهد أيضًا', ja: 'あわせて見る' },
        context,
      ),
      items: seeAlso(watch).map((other) => ({
        _key: context.key(),
        ...referenceTo(context.idOf(`product:${other.handle}`)),
      })),
    },
    ...(upsellHandlesByProduct[handle] && {
      upsells: upsellHandlesByProduct[handle].map((other) => ({
        _key: context.key(),
        ...referenceTo(context.idOf(`product:${other}`)),
      })),
    }),
    ...(family.length > 1 && {
      colorVariants: family.map((other) => ({
        _type: 'colorVariant',
        _key: context.key(),
        color: other.dial.colour,
        product: referenceTo(context.idOf(`product:${other.handle}`)),
      })),
    }),
    tags: compileProductTags(shopTags, context),
    card: {
      image: compilePicture(`${handle}-front-bone.webp`, context),
      hoverImage: compilePicture(`${handle}-macro.webp`, context),
    },
    seo: compileSeoFields(undefined, text.body, context),
  }
}
