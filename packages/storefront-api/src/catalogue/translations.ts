import type { CatalogueCollection, CatalogueProduct, CatalogueVariant } from './catalogue-schema.ts'

type Translated = Pick<
  CatalogueProduct | CatalogueCollection,
  'title' | 'descriptionHtml' | 'translations'
>

/** The translation of an object in a language; empty when there is none. */
export function translationIn<Words extends object>(
  { translations }: { translations?: Record<string, Words> | undefined },
  language: string | null,
): Partial<Words> {
  if (language === null) return {}
  return translations?.[language] ?? translations?.[language.split('-')[0]!] ?? {}
}

/** Title and description in a language; untranslated texts fall back to the main language. */
export function translatedTitleAndDescription(
  subject: Translated,
  language: string | null,
): { title: string; descriptionHtml: string } {
  const translation = translationIn(subject, language)
  return {
    title: translation.title ?? subject.title,
    descriptionHtml: translation.descriptionHtml ?? subject.descriptionHtml,
  }
}

type Option = CatalogueProduct['options'][number]

/** The name of an option in a language, and a translator of its values. */
export function translatedOptionNameAndValues(
  option: Option,
  language: string | null,
): { name: string; valueOf: (value: string) => string } {
  const { name, values } = translationIn(option, language)
  return { name: name ?? option.name, valueOf: (value) => values?.[value] ?? value }
}

/** A variant's selected options in a language. */
export function translatedSelectedOptions(
  { options }: Pick<CatalogueProduct, 'options'>,
  selected: CatalogueVariant['selectedOptions'],
  language: string | null,
): { name: string; value: string }[] {
  return selected.map(({ name, value }) => {
    const option = options.find((each) => each.name === name)
    const words = option && translatedOptionNameAndValues(option, language)
    return words ? { name: words.name, value: words.valueOf(value) } : { name, value }
  })
}

/** The title of a variant in a language: its option values, unless it has a custom title. */
export function translatedVariantTitle(
  product: Pick<CatalogueProduct, 'options'>,
  { title, selectedOptions }: Pick<CatalogueVariant, 'title' | 'selectedOptions'>,
  language: string | null,
): string {
  const joined = (all: readonly { value: string }[]) => all.map(({ value }) => value).join(' / ')
  return title === joined(selectedOptions)
    ? joined(translatedSelectedOptions(product, selectedOptions, language))
    : title
}
