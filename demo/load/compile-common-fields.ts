import type {
  TextInEveryLocale,
  SeedFigure,
  SeedHeroHeader,
  SeedLink,
  SeedMediaFile,
  SeedTable,
  SeedTextBlock,
  LinkTarget,
} from '../content/seed-types.ts'
import type { CompileContext } from './compile-context.ts'
import { parseInlineMarks } from './parse-inline-marks.ts'

/** Fields of a document, or an object in one. */
export type CompiledFields = Record<string, unknown>

/** A value, or nothing at all: an absent field rather than one that is undefined. */
export const optionalField = <T>(name: string, value: T | undefined): CompiledFields =>
  value === undefined ? {} : { [name]: value }

export const textInLocale = (text: TextInEveryLocale | undefined, { locale }: CompileContext) =>
  text?.[locale]

/** The line above a title and the title, those that are there. */
export function compileTitleFields(
  seed: { overTitle?: TextInEveryLocale; title?: TextInEveryLocale },
  context: CompileContext,
): CompiledFields {
  return {
    ...optionalField('overTitle', textInLocale(seed.overTitle, context)),
    ...optionalField('title', textInLocale(seed.title, context)),
  }
}

/** The share of a picture that is cut off at each side, as an editor's crop. */
export type SeedCropInsets = Record<'top' | 'right' | 'bottom' | 'left', number>

export function compilePicture(
  file: string,
  context: CompileContext,
  crop?: SeedCropInsets,
): CompiledFields {
  return {
    _type: 'picture',
    asset: { _type: 'reference', _ref: context.assetId(file) },
    ...(crop && { crop: { _type: 'sanity.imageCrop', ...crop } }),
    alt: context.alt(file),
  }
}

function fileField(file: string, context: CompileContext): CompiledFields {
  return { _type: 'file', asset: { _type: 'reference', _ref: context.assetId(file) } }
}

/** A media item; moving files become videos with their still. */
export function compileMediaItem(
  media: SeedMediaFile,
  context: CompileContext,
  mobile?: string,
): CompiledFields {
  if (typeof media === 'string') {
    return {
      _type: 'mediaItem',
      type: 'image',
      image: compilePicture(media, context),
      ...(mobile && { mobileImage: compilePicture(mobile, context) }),
    }
  }
  return {
    _type: 'mediaItem',
    type: 'video',
    video: fileField(media.video, context),
    ...(media.mobileVideo && { mobileVideo: fileField(media.mobileVideo, context) }),
    poster: { ...compilePicture(media.poster, context), alt: context.alt(media.video) },
  }
}

export function compileLink(seed: SeedLink, context: CompileContext): CompiledFields {
  const label = textInLocale(seed.label, context)
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
): CompiledFields {
  const _key = context.key()
  return {
    _type: 'block',
    _key,
    style,
    ...list,
    ...parseInlineMarks(text, context.key, linkTo(context)),
  }
}

/** The link that `(where)` in a text means: a file of the demo, an address, or a page of the seed. */
function linkTo(context: CompileContext): (where: string) => CompiledFields {
  return (where) => {
    if (where.startsWith('file:')) return fileLink(where.slice('file:'.length), context)
    if (where.startsWith('https:')) return { _type: 'link', type: 'external', url: where }
    return { _type: 'link', type: 'internal', reference: refer(context.idOf(where as LinkTarget)) }
  }
}

function fileLink(file: string, context: CompileContext): CompiledFields {
  return {
    _type: 'link',
    type: 'download',
    file: { _type: 'file', asset: refer(context.assetId(file)) },
  }
}

const refer = (_ref: string) => ({ _type: 'reference', _ref })

/** Portable Text of a seed text in the context's language. */
export function compileRichText(
  texts: readonly SeedTextBlock[],
  context: CompileContext,
): CompiledFields[] {
  return texts.flatMap((text) => {
    if ('figure' in text) return [figure(text, context)]
    if ('rows' in text) return [table(text, context)]
    if ('list' in text) {
      const entry = (item: TextInEveryLocale, level: number) =>
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

function figure(seed: SeedFigure, context: CompileContext): CompiledFields {
  return {
    _type: 'figure',
    _key: context.key(),
    media: compileMediaItem(seed.figure, context),
    ...optionalField('caption', textInLocale(seed.caption, context)),
    width: seed.width ?? 'text',
  }
}

/** A table whose first row names its columns and whose first column names its rows. */
function table(seed: SeedTable, context: CompileContext): CompiledFields {
  return {
    _type: 'textTable',
    _key: context.key(),
    caption: textInLocale(seed.caption, context),
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
export function compileParagraphWithEmphasis(
  text: string,
  context: CompileContext,
): CompiledFields {
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
function focused(file: string, x: number, context: CompileContext): CompiledFields {
  return {
    ...compilePicture(file, context),
    hotspot: { _type: 'sanity.imageHotspot', x, y: 0.5, width: 0.5, height: 1 },
  }
}

/** The header's medium, composed for each reading direction where it has a focus. */
function headerMedia(
  { media, mobile, focus }: SeedHeroHeader,
  context: CompileContext,
): CompiledFields {
  if (!media) return {}
  const item = compileMediaItem(media, context, mobile)
  if (!focus || typeof media !== 'string') return { media: item }
  return {
    media: { ...item, image: focused(media, focus.ltr, context) },
    rtlImage: focused(media, focus.rtl, context),
  }
}

export function compileHeroHeader(header: SeedHeroHeader, context: CompileContext): CompiledFields {
  return {
    _type: 'heroHeader',
    ...optionalField('overTitle', textInLocale(header.overTitle, context)),
    title: textInLocale(header.title, context),
    ...optionalField('body', textInLocale(header.body, context)),
    ...headerMedia(header, context),
    ...(header.link && { link: compileLink(header.link, context) }),
  }
}

export function compileSeoFields(
  title: TextInEveryLocale | undefined,
  description: TextInEveryLocale,
  context: CompileContext,
): CompiledFields {
  return {
    _type: 'seo',
    ...optionalField('title', textInLocale(title, context)),
    description: description[context.locale],
    noIndex: false,
  }
}

export const referenceTo = (_ref: string) => ({ _type: 'reference', _ref })
