import { evaluate, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { schemaTypes, localizedSingletonTypes } from '#schemas/index.ts'
import { translatedTypes } from './translated-types.ts'
import { addressProjection } from './address.groq.ts'
import {
  documentTypesWhere,
  pageKindConfig,
  isPageKind,
  pageKindNames,
  pageKindOfType,
} from './page-kinds.ts'

interface SchemaType {
  name: string
  type?: string
  fields?: SchemaType[]
  to?: { type: string }[]
}
const types = schemaTypes as SchemaType[]

/** The field at a path of a schema type, through the object types that it names. */
function fieldAt(type: string, path: string): SchemaType | undefined {
  const walk = (within: SchemaType | undefined, name: string): SchemaType | undefined => {
    const fields = within?.fields ?? types.find((each) => each.name === within?.type)?.fields
    return fields?.find((field) => field.name === name)
  }
  return path.split('.').reduce(
    walk,
    types.find(({ name }) => name === type),
  )
}

/** The types that a reference field may point to. */
function targetsOf(type: string, path: string): string[] | undefined {
  return fieldAt(type, path)?.to?.map((target) => target.type)
}

describe.each(pageKindNames)('page kind %s', (kind) => {
  const { documentType, slugField, everyLanguage, fallsBackToEnglish, path, singleton, perPage } =
    pageKindConfig(kind)

  it('has a schema type with the slug field of the table', () => {
    expect(types.map(({ name }) => name)).toContain(documentType)
    // A page at a segment has a slug too: the slug is the segment.
    const naming = path.at === 'segment' && path.namedBy === documentType ? 'slug' : undefined
    for (const field of ['slug', 'store.slug']) {
      const expected = field === (slugField ?? naming) ? 'slug' : undefined
      expect(fieldAt(documentType, field)?.type, field).toBe(expected)
    }
    expect(fieldAt(documentType, 'language')?.type).toBe('string')
  })

  it('stores former slugs, and its segment former names', () => {
    const remembering = [
      ...(slugField === null ? [] : [documentType]),
      ...(path.at === 'segment' && types.some(({ name }) => name === path.namedBy)
        ? [path.namedBy]
        : []),
    ]
    for (const type of remembering) expect(fieldAt(type, 'formerSlugs')?.type, type).toBe('array')
  })

  it('is queried with the slug field of the table', async () => {
    const [field = '', inner] = slugField?.split('.') ?? []
    const slug = { current: 'a' }
    const document = {
      _type: documentType,
      language: 'fr',
      [field]: inner ? { [inner]: slug } : slug,
    }
    const query = parse(`*[0]{${addressProjection}}`)
    const answer = await (await evaluate(query, { dataset: [document] })).get()
    expect(answer).toEqual({ type: documentType, language: 'fr', slug: slugField ? 'a' : null })
  })

  it('has a consistent configuration', () => {
    expect(fallsBackToEnglish && !everyLanguage).toBe(false)
    expect(singleton && slugField !== null).toBe(false)
    expect(path.at === 'root' && slugField !== null).toBe(false)
    expect(path.at === 'slug' && slugField === null).toBe(false)
    expect(perPage !== undefined && (slugField !== null || path.at !== 'segment')).toBe(false)
  })
})

describe('page kind table', () => {
  it('resolves every path to one kind', () => {
    const places = pageKindNames.map((kind) => pageKindConfig(kind).path.at)
    for (const place of ['root', 'slug'])
      expect(places.filter((each) => each === place)).toHaveLength(1)
    const leading = pageKindNames.map((kind) => {
      const { path, slugField } = pageKindConfig(kind)
      return path.at === 'segment' ? `${path.fallback} ${slugField !== null}` : kind
    })
    expect(new Set(leading).size).toBe(pageKindNames.length)
    expect(new Set(documentTypesWhere()).size).toBe(pageKindNames.length)
  })

  it('matches link targets, translated types and singletons of the schemas', () => {
    expect(targetsOf('link', 'reference')).toEqual(
      documentTypesWhere(({ isLinkable }) => isLinkable),
    )
    expect(targetsOf('redirect', 'destination.reference')).toEqual(
      documentTypesWhere(({ isRedirectTarget }) => isRedirectTarget),
    )
    expect(translatedTypes).toEqual(['settings', 'form', ...documentTypesWhere()])
    expect(localizedSingletonTypes).toEqual([
      'settings',
      ...documentTypesWhere(({ singleton }) => singleton),
    ])
  })

  it('rejects a value that is no kind', () => {
    expect(isPageKind('toString')).toBe(false)
    expect(pageKindOfType('settings')).toBeUndefined()
    expect(pageKindOfType(undefined)).toBeUndefined()
  })
})
