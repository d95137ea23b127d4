import { describe, expect, it } from 'vitest'
import { contentLocales } from '#lib/locales.ts'
import { moduleTypes } from '#schemas/modules/index.ts'
import { pageTemplates, pageTemplateIds } from './page-templates.ts'

describe('pageTemplates', () => {
  it('creates templates for stories and questions in each language', () => {
    expect(pageTemplates.map(({ id }) => id)).toEqual(
      contentLocales.flatMap((locale) => pageTemplateIds('page', locale).slice(1)),
    )
    expect(pageTemplateIds('blogpost', 'fr')).toEqual(['blogpost-fr'])
    const story = pageTemplates.find(({ id }) => id === 'page-ar-story')
    expect(story).toMatchObject({ title: 'Arabic Page: story', schemaType: 'page' })
    expect(story?.value).toMatchObject({
      language: 'ar',
      modules: [
        { _type: 'content', layout: 'mediaEnd', tone: 'paper' },
        { _type: 'media', size: 'full' },
        { _type: 'quote', tone: 'paper' },
        { _type: 'content', layout: 'mediaStart' },
      ],
    })
  })

  it('sets only fields of the modules, with a unique key each', () => {
    for (const { value } of pageTemplates) {
      const { modules } = value as { modules: { _type: string; _key: string }[] }
      expect(new Set(modules.map(({ _key }) => _key)).size).toBe(modules.length)
      for (const { _type, _key, ...fields } of modules) {
        const type = moduleTypes.find(({ name }) => name === _type)
        const known = type && 'fields' in type ? (type.fields ?? []).map(({ name }) => name) : []
        expect(known).toEqual(expect.arrayContaining(Object.keys(fields)))
      }
    }
  })
})
