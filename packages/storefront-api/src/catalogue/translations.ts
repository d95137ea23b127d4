import type { CatalogueCollection, CatalogueProduct, CatalogueVariant } from './catalogue.ts'

type Translated = Pick<
  CatalogueProduct | CatalogueCollection,
  'title' | 'descriptionHtml' | 'translations'
>

/** The words of something in a language; empty where nobody translated it. */
export function translationIn<Words extends object>(
  { translations }: { translations?: Record<string, Words> | undefined },
  language: string | null,
): Partial<Words> {
  if (language === null) return {}
  return translations?.[language] ?? translations?.[language.split('-')[0]!] ?? {}
}

/** Title and description in a language; what is not translated stays in the main language. */
export function translatedTexts(
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

/** The name of an option in a language, and how to name its values. */
export function translatedOption(
  option: Option,
  language: string | null,
): { name: string; valueOf: (value: string) => string } {
  const { name, values } = translationIn(option, language)
  return { name: name ?? option.name, valueOf: (value) => values?.[value] ?? value }
}

/** What a variant is of each option, in a language. */
export function translatedSelectedOptions(
  { options }: Pick<CatalogueProduct, 'options'>,
  selected: CatalogueVariant['selectedOptions'],
  language: string | null,
): { name: string; value: string }[] {
  return selected.map(({ name, value }) => {
    const option = options.find((each) => each.name === name)
    const words = option && translatedOption(option, language)
    return words ? { name: words.name, value: words.valueOf(value) } : { name, value }
  })
}

/** The title of a variant in a language: the names of its values, unless the shop calls it otherwise. */
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
