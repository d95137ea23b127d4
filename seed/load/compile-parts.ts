import type {
  Localized,
  SeedHeader,
  SeedLink,
  SeedMedia,
  SeedText,
  Target,
} from '../content/kit.ts'
import type { CompileContext } from './compile-context.ts'

/** Fields of a document, or an object in one. */
export type Part = Record<string, unknown>

/** A value, or nothing at all: an absent field rather than one that is undefined. */
export const optional = <T>(name: string, value: T | undefined): Part =>
  value === undefined ? {} : { [name]: value }

export const said = (text: Localized | undefined, { locale }: CompileContext) => text?.[locale]

/** The line above a title and the title, those that are there. */
export function titles(
  seed: { overTitle?: Localized; title?: Localized },
  context: CompileContext,
): Part {
  return {
    ...optional('overTitle', said(seed.overTitle, context)),
    ...optional('title', said(seed.title, context)),
  }
}

export function picture(file: string, context: CompileContext): Part {
  return {
    _type: 'picture',
    asset: { _type: 'reference', _ref: context.assetId(file) },
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
  const label = said(seed.label, context)
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
  const markDefs: Part[] = []
  // Words, and in every third place the words of a link and where it leads.
  const pieces = text.split(/\[([^\]]+)\]\(([^)]+)\)/)
  const children = pieces.flatMap((words, index) => {
    if (index % 3 === 2 || (words === '' && pieces.length > 1)) return []
    const marks = index % 3 === 1 ? [linkMark(pieces[index + 1] as Target, context, markDefs)] : []
    return [{ _type: 'span', _key: context.key(), text: words, marks }]
  })
  return { _type: 'block', _key, style, ...list, markDefs, children }
}

function linkMark(target: Target, context: CompileContext, markDefs: Part[]): string {
  const _key = context.key()
  const reference = { _type: 'reference', _ref: context.idOf(target) }
  markDefs.push({ _type: 'link', _key, type: 'internal', reference })
  return _key
}

/** Portable Text of a seed text in the context's language. */
export function richText(texts: readonly SeedText[], context: CompileContext): Part[] {
  return texts.flatMap((text) => {
    if ('figure' in text) return [{ _key: context.key(), ...picture(text.figure, context) }]
    if ('list' in text) {
      return text.items.map((item) =>
        block(item[context.locale], context, 'normal', { listItem: text.list, level: 1 }),
      )
    }
    return 'style' in text
      ? [block(text.text[context.locale], context, text.style)]
      : [block(text[context.locale], context, 'normal')]
  })
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
    ...optional('overTitle', said(header.overTitle, context)),
    title: said(header.title, context),
    ...optional('body', said(header.body, context)),
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
    ...optional('title', said(title, context)),
    description: description[context.locale],
    noIndex: false,
  }
}

export const reference = (_ref: string) => ({ _type: 'reference', _ref })
