import { contentLocales } from '#lib/locales.ts'
import type { TextInEveryLocale } from '../content/seed-types.ts'
import { retailers } from '../content/retailers/index.ts'
import type { SeedRetailer, SeedOpeningSpan } from '../content/retailers/seed-retailer.ts'
import { retailersPageSeed } from '../content/retailers-page.ts'
import { pictureNamed } from '../media-files/demo-media.ts'
import { type CompileContext, retailerDocumentId } from './compile-context.ts'
import { compilePageModule } from '../module-compilers/compile-page-module.ts'
import { compileHeroHeader, compilePicture, compileSeoFields } from './compile-common-fields.ts'
import type { CompiledDocument } from './compile-site-documents.ts'

/** The page that lists all retailers, in one language. */
export function compileRetailersPage(context: CompileContext): CompiledDocument {
  const { title, slug, header, highlight, modules, description } = retailersPageSeed
  return {
    _id: `retailersPage-${context.locale}`,
    _type: 'retailersPage',
    language: context.locale,
    title: title[context.locale],
    slug: { _type: 'slug', current: slug[context.locale] },
    heroHeader: compileHeroHeader(header, context),
    highlight: { _type: 'reference', _ref: retailerDocumentId(highlight) },
    modules: modules.map((module) => compilePageModule(module, context)),
    seo: compileSeoFields(title, description, context),
  }
}

/** Every retailer, once for all languages. */
export function compileAllRetailers(context: () => CompileContext): CompiledDocument[] {
  return retailers.map((seed) => retailerDocument(seed, context()))
}

/** The descriptions of retailers' pictures in every language, which their assets hold, as Studio's Media tool stores them. */
export function compileRetailerPictureTexts(
  assets: ReadonlyMap<string, string>,
): { id: string; fields: Record<string, unknown> }[] {
  return retailers.flatMap(({ image }) => {
    const id = image && assets.get(image)
    if (!id) return []
    const texts = pictureNamed(image).alt
    const alt = contentLocales.map((locale) => ({ _key: locale, text: texts[locale] }))
    return [{ id, fields: { opt: { orrery: { alt } } } }]
  })
}

function retailerDocument(seed: SeedRetailer, context: CompileContext): CompiledDocument {
  const { id, at, text, city, image, hours, specialDays, hoursNote, status, ...plain } = seed
  const [lat, lng] = at
  return {
    _id: retailerDocumentId(id),
    _type: 'retailer',
    ...plain,
    text: inEveryLanguage('localeText', text),
    city: inEveryLanguage('localeString', city),
    location: { _type: 'geopoint', lat, lng },
    status: status ?? 'open',
    ...(image && { image: compilePicture(image, context) }),
    ...(hours && {
      hours: hours.flatMap(([days, ...spans]) =>
        spans.map((span) => ({
          _type: 'openingHours',
          _key: context.key(),
          days,
          ...spanFields(span),
        })),
      ),
    }),
    ...(specialDays && {
      specialDays: specialDays.map(({ date, spans, note }) => ({
        _type: 'specialDay',
        _key: context.key(),
        date,
        ...(spans && {
          spans: spans.map((span) => ({
            _type: 'specialSpan',
            _key: context.key(),
            ...spanFields(span),
          })),
        }),
        note: inEveryLanguage('localeString', note),
      })),
    }),
    ...(hoursNote && { hoursNote: inEveryLanguage('localeString', hoursNote) }),
  }
}

function spanFields([opens, closes]: SeedOpeningSpan) {
  return { opens, closes, overMidnight: closes <= opens }
}

function inEveryLanguage(type: string, text: TextInEveryLocale) {
  return { _type: type, ...text }
}
