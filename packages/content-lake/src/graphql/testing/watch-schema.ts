import { join } from 'node:path'

/** The generators of Sanity's CLI, which produce what it deploys. */
const GENERATORS = join(
  import.meta.dirname,
  '../../../../../node_modules/@sanity/cli/dist/actions/graphql',
)

interface Field {
  fieldName: string
  [setting: string]: unknown
}

const field = (fieldName: string, type: string, more: object = {}): Field => ({
  fieldName,
  type,
  ...more,
})

const list = (fieldName: string, children: object, more: object = {}): Field => ({
  fieldName,
  kind: 'List',
  children,
  ...more,
})

const reference = { isReference: true }
const key = [field('_key', 'String')]
const inline = [...key, field('_type', 'String')]

function object(name: string, originalName: string, fields: Field[]) {
  return { kind: 'Type', type: 'Object', name, originalName, fields: [...inline, ...fields] }
}

function documentFields(isNullable: boolean): Field[] {
  const kinds = {
    _id: 'ID',
    _type: 'String',
    _createdAt: 'Datetime',
    _updatedAt: 'Datetime',
    _rev: 'String',
  }
  return Object.entries(kinds).map(([name, type]) => field(name, type, { isNullable }))
}

/** An extracted Studio schema: makers, their watches, and all kinds of fields. */
function extracted(nonNullDocumentFields: boolean) {
  const common = documentFields(!nonNullDocumentFields)
  const document = (name: string, originalName: string, fields: Field[]) => ({
    kind: 'Type',
    type: 'Object',
    name,
    originalName,
    interfaces: ['Document'],
    fields: [...common, ...key, ...fields],
  })
  return {
    interfaces: [
      { kind: 'Interface', name: 'Document', description: 'A document', fields: common },
    ],
    types: [
      object('Block', 'block', [
        list('children', { type: 'Span' }),
        field('style', 'String'),
        field('level', 'Float'),
      ]),
      object('Span', 'span', [list('marks', { type: 'String' }), field('text', 'String')]),
      object('Slug', 'slug', [field('current', 'String')]),
      object('Image', 'image', [field('asset', 'SanityImageAsset', reference)]),
      object('Seo', 'seo', [field('title', 'String'), field('rank', 'Int')]),
      object('Link', 'link', [field('label', 'Text'), field('target', 'MakerOrWatch', reference)]),
      document('SanityImageAsset', 'sanity.imageAsset', [
        field('url', 'String'),
        field('size', 'Float'),
      ]),
      document('Maker', 'maker', [
        field('name', 'String', { description: 'As it is "signed"' }),
        field('founded', 'Date'),
        field('open', 'Boolean'),
        field('site', 'Url'),
        field('heir', 'Maker', reference),
      ]),
      document('Watch', 'watch', [
        field('title', 'String', { deprecationReason: 'Say "name"' }),
        field('slug', 'Slug'),
        field('price', 'Float'),
        field('jewels', 'Int'),
        field('shownAt', 'Datetime'),
        field('in', 'String'),
        field('seo', 'Seo'),
        field('picture', 'Image'),
        field('maker', 'Maker', reference),
        field('like', 'MakerOrWatch', reference),
        list('makers', { type: 'Maker', ...reference }),
        list('tags', { type: 'String' }),
        list('parts', { type: 'LinkOrSeo' }),
        list('mixed', { type: 'MakerOrSeo', references: ['Maker'] }),
        list(
          'storyRaw',
          { type: 'BlockOrImage' },
          { type: 'JSON', originalName: 'story', isRawAlias: true },
        ),
      ]),
      { kind: 'Union', name: 'MakerOrWatch', types: ['Maker', 'Watch'] },
      { kind: 'Union', name: 'LinkOrSeo', types: ['Link', 'Seo'] },
      { kind: 'Union', name: 'MakerOrSeo', types: ['Maker', 'Seo'] },
      { kind: 'Union', name: 'BlockOrImage', types: ['Block', 'Image'] },
      { kind: 'List', name: 'Tags', children: { type: 'String' } },
    ],
  }
}

/**
 * The deployed API of these types.
 * @param generation which one
 * @param nonNullDocumentFields as the command's flag of this name
 */
export async function watchSchema(
  generation: 'gen1' | 'gen2' | 'gen3' = 'gen3',
  nonNullDocumentFields = false,
): Promise<any> {
  const { default: generate } = await import(join(GENERATORS, generation, 'index.js'))
  return generate(extracted(nonNullDocumentFields), {})
}
