import { createSchema } from 'sanity'
import { describe, expect, it } from 'vitest'
import { schemaTypes } from '#schemas/index.ts'
import { fieldTitlePath } from './field-title-path.ts'

const schema = createSchema({ name: 'test', types: schemaTypes as never })

describe('fieldTitlePath', () => {
  const page = {
    _type: 'page',
    modules: [{ _type: 'accordion', _key: 'a.b', items: [{ _key: 'c', title: 1 }] }],
  }

  it.each([
    ['', ''],
    ['title', 'Title'],
    ['slug.current', 'Path › Current slug'],
    ['modules[_key=="a.b"].items[_key=="c"].title', 'Modules › Accordion › Items › Title'],
    ['modules[_key=="gone"].title', 'Modules › title'],
    ['modules[0].items', 'Modules › Accordion › Items'],
  ])('names %j', (path, titles) => {
    expect(fieldTitlePath(schema, page, path)).toBe(titles)
  })
})
