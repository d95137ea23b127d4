import type {
  Localized,
  SeedFigure,
  SeedHeader,
  SeedLink,
  SeedMedia,
  SeedTable,
  SeedText,
  Target,
} from '../content/seed-types.ts'
import type { CompileContext } from './compile-context.ts'
import { inlineMarks } from './parse-inline-marks.ts'

/** Fields of a document, or an object in one. */
export type Part = Record<string, unknown>

/** A value, or nothing at all: an absent field rather than one that is undefined. */
export const optional = <T>(name: string, value: T | undefined): Part =>
  value === undefined ? {} : { [name]: value }

export const localizedText = (text: Localized | undefined, { locale }: CompileContext) =>
  text?.[locale]

/** The line above a title and the title, those that are there. */
export function titles(
  seed: { overTitle?: Localized; title?: Localized },
  context: CompileContext,
): Part {
  return {
    ...optional('overTitle', localizedText(seed.overTitle, context)),
    ...optional('title', localizedText(seed.title, context)),
  }
}

/** The share of a picture that is cut off at each side, as an editor's crop. */
export type SeedCrop = Record<'top' | 'right' | 'bottom' | 'left', number>

export function picture(file: string, context: CompileContext, crop?: SeedCrop): Part {
  return {
    _type: 'picture',
    asset: { _type: 'reference', _ref: context.assetId(file) },
    ...(crop && { crop: { _type: 'sanity.imageCrop', ...crop } }),
    alt: context.alt(file),
  }
}

/** A media item; moving files become videos with their still. */
export function mediaItem(media: SeedMedia, context: CompileContext, mobile?: string): Part {
  if (typeof media === 'string') {
    return {
      _type: 'mediaItem',
      type: 'image',
      image: picture(media, context),
      ...(mobile && { mobileImage: picture(mobile, context) }),
    }
  }
  return {
    _type: 'mediaItem',
    type: 'video',
    video: { _type: 'file', asset: { _type: 'reference', _ref: context.assetId(media.video) } },
    poster: { ...picture(media.poster, context), alt: context.alt(media.video) },
  }
}

export function link(seed: SeedLink, context: CompileContext): Part {
  const label = localizedText(seed.label, context)
  return 'to' in seed
    ? {
        _type: 'link',
        type: 'internal',
        label,
        reference: { _type: 'reference', _ref: context.idOf(seed.to) },
      }
    : { _type: 'link', type: 'external', label, url: seed.url, newWindow: seed.newWindow ?? false }
}

function block(
  text: string,
  context: CompileContext,
  style: string,
  list?: { listItem: string; level: number },
): Part {
  const _key = context.key()
  return {
    _type: 'block',
    _key,
    style,
    ...list,
    ...inlineMarks(text, context.key, linkTo(context)),
  }
}

/** The link that `(where)` in a text means: a file of the demo, an address, or a page of the seed. */
function linkTo(context: CompileContext): (where: string) => Part {
  return (where) => {
    if (where.startsWith('file:')) return fileLink(where.slice('file:'.length), context)
    if (where.startsWith('https:')) return { _type: 'link', type: 'external', url: where }
    return { _type: 'link', type: 'internal', reference: refer(context.idOf(where as Target)) }
  }
}

function fileLink(file: string, context: CompileContext): Part {
  return {
    _type: 'link',
    type: 'download',
    file: { _type: 'file', asset: refer(context.assetId(file)) },
  }
}

const refer = (_ref: string) => ({ _type: 'reference', _ref })

/** Portable Text of a seed text in the context's language. */
export function richText(texts: readonly SeedText[], context: CompileContext): Part[] {
  return texts.flatMap((text) => {
    if ('figure' in text) return [figure(text, context)]
    if ('rows' in text) return [table(text, context)]
    if ('list' in text) {
      const entry = (item: Localized, level: number) =>
        block(item[context.locale], context, 'normal', { listItem: text.list, level })
      return text.items.flatMap((item) =>
        'under' in item
          ? [entry(item.text, 1), ...item.under.map((under) => entry(under, 2))]
          : [entry(item, 1)],
      )
    }
    return 'style' in text
      ? [block(text.text[context.locale], context, text.style)]
      : [block(text[context.locale], context, 'normal')]
  })
}

function figure(seed: SeedFigure, context: CompileContext): Part {
  return {
    _type: 'figure',
    _key: context.key(),
    media: mediaItem(seed.figure, context),
    ...optional('caption', localizedText(seed.caption, context)),
    width: seed.width ?? 'text',
  }
}

/** A table whose first row names its columns and whose first column names its rows. */
function table(seed: SeedTable, context: CompileContext): Part {
  return {
    _type: 'textTable',
    _key: context.key(),
    caption: localizedText(seed.caption, context),
    headerRow: true,
    headerColumn: true,
    rows: seed.rows.map((cells) => ({
      _type: 'tableRow',
      _key: context.key(),
      cells: cells.map((cell) => (typeof cell === 'string' ? cell : cell[context.locale])),
    })),
  }
}

/** A paragraph whose words between asterisks are emphasised. */
export function emphasised(text: string, context: CompileContext): Part {
  return {
    _type: 'block',
    _key: context.key(),
    style: 'normal',
    markDefs: [],
    children: text.split('*').map((words, index) => ({
      _type: 'span',
      _key: context.key(),
      text: words,
      marks: index % 2 === 1 ? ['em'] : [],
    })),
  }
}

/** A picture with its focal point at a share of its width. */
function focused(file: string, x: number, context: CompileContext): Part {
  return {
    ...picture(file, context),
    hotspot: { _type: 'sanity.imageHotspot', x, y: 0.5, width: 0.5, height: 1 },
  }
}

/** The header's medium, composed for each reading direction where it has a focus. */
function headerMedia({ media, mobile, focus }: SeedHeader, context: CompileContext): Part {
  if (!media) return {}
  const item = mediaItem(media, context, mobile)
  if (!focus || typeof media !== 'string') return { media: item }
  return {
    media: { ...item, image: focused(media, focus.ltr, context) },
    rtlImage: focused(media, focus.rtl, context),
  }
}

export function heroHeader(header: SeedHeader, context: CompileContext): Part {
  return {
    _type: 'heroHeader',
    ...optional('overTitle', localizedText(header.overTitle, context)),
    title: localizedText(header.title, context),
    ...optional('body', localizedText(header.body, context)),
    ...headerMedia(header, context),
    ...(header.link && { link: link(header.link, context) }),
  }
}

export function seo(
  title: Localized | undefined,
  description: Localized,
  context: CompileContext,
): Part {
  return {
    _type: 'seo',
    ...optional('title', localizedText(title, context)),
    description: description[context.locale],
    noIndex: false,
  }
}

export const reference = (_ref: string) => ({ _type: 'reference', _ref })
