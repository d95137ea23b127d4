import type { SchemaTypeDefinition, Template } from 'sanity'
import { localeTable, contentLocales, type Locale } from '#lib/locales.ts'
import { moduleTypes } from '#schemas/modules/index.ts'

/** An initial template of a page. */
interface PageTemplate {
  id: string
  title: string
  description: string
  /** Its modules in order, with values beyond their initial ones. */
  modules: readonly (readonly [type: string, over?: object])[]
}

const templateDefinitions: readonly PageTemplate[] = [
  {
    id: 'story',
    title: 'story',
    description: 'Text beside pictures, one large picture, a quote',
    modules: [['content'], ['media'], ['quote'], ['content', { layout: 'mediaStart' }]],
  },
  {
    id: 'questions',
    title: 'questions and answers',
    description: 'An expandable list of questions and answers, marked up for search engines',
    modules: [['accordion', { faq: true }]],
  },
]

/** Template ids of a type in a language; the first is the empty one that the internationalization plugin creates. */
export const pageTemplateIds = (type: string, locale: Locale): string[] => [
  `${type}-${locale}`,
  ...(type === 'page' ? templateDefinitions.map(({ id }) => `page-${locale}-${id}`) : []),
]

/** Page templates in each language. */
export const pageTemplates: Template[] = contentLocales.flatMap((locale) =>
  templateDefinitions.map(({ id, title, description, modules }): Template => ({
    id: `page-${locale}-${id}`,
    title: `${localeTable[locale].name} Page: ${title}`,
    description,
    schemaType: 'page',
    value: {
      language: locale,
      modules: modules.map(([type, over], at) => ({
        ...newModule(type),
        ...over,
        _key: `${id}${at}`,
      })),
    },
  })),
)

/** A module with its initial values, as Studio's insert menu creates it. */
function newModule(type: string): { _type: string } {
  const found: SchemaTypeDefinition | undefined = moduleTypes.find(({ name }) => name === type)
  if (!found || !('fields' in found)) throw new Error(`There is no module "${type}".`)
  const fields = (found.fields ?? []) as { name: string; initialValue?: unknown }[]
  const initial = fields.flatMap(({ name, initialValue }) =>
    initialValue === undefined || typeof initialValue === 'function' ? [] : [[name, initialValue]],
  )
  return { _type: type, ...Object.fromEntries(initial) }
}
