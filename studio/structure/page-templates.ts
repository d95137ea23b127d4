import type { SchemaTypeDefinition, Template } from 'sanity'
import { localeTable, locales, type Locale } from '#lib/locales.ts'
import { moduleTypes } from '#schemas/modules/index.ts'

/** What a page can begin as, besides an empty one. */
interface Beginning {
  id: string
  title: string
  description: string
  /** Its modules, in order, with what they say besides their own initial values. */
  modules: readonly (readonly [type: string, over?: object])[]
}

const beginnings: readonly Beginning[] = [
  {
    id: 'story',
    title: 'story',
    description: 'Text beside pictures, one large picture, a quote',
    modules: [['content'], ['media'], ['quote'], ['content', { layout: 'mediaStart' }]],
  },
  {
    id: 'questions',
    title: 'questions and answers',
    description: 'A list of questions that open, told to search engines as such',
    modules: [['accordion', { faq: true }]],
  },
]

/** Documents of a type in a language can begin as these templates; the first is the empty one, which the plugin makes. */
export const templatesOf = (type: string, locale: Locale): string[] => [
  `${type}-${locale}`,
  ...(type === 'page' ? beginnings.map(({ id }) => `page-${locale}-${id}`) : []),
]

/** Pages that begin with what such a page is made of, in each language. */
export const pageTemplates: Template[] = locales.flatMap((locale) =>
  beginnings.map(({ id, title, description, modules }): Template => ({
    id: `page-${locale}-${id}`,
    title: `${localeTable[locale].name} Page: ${title}`,
    description,
    schemaType: 'page',
    value: {
      language: locale,
      modules: modules.map(([type, over], at) => ({ ...begun(type), ...over, _key: `${id}${at}` })),
    },
  })),
)

/** A module as Studio's insert menu begins it. */
function begun(type: string): { _type: string } {
  const found: SchemaTypeDefinition | undefined = moduleTypes.find(({ name }) => name === type)
  if (!found || !('fields' in found)) throw new Error(`There is no module "${type}".`)
  const fields = (found.fields ?? []) as { name: string; initialValue?: unknown }[]
  const initial = fields.flatMap(({ name, initialValue }) =>
    initialValue === undefined || typeof initialValue === 'function' ? [] : [[name, initialValue]],
  )
  return { _type: type, ...Object.fromEntries(initial) }
}
