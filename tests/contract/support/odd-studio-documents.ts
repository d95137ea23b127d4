import type { SanityDocument } from '@sanity/client'
import fc from 'fast-check'

const later = '2999-01-01T00:00:00Z'
/** A document as the content lake stores it. */
export const stored = (_id: string, _type: string, fields: object): SanityDocument => ({
  _id,
  _type,
  _rev: `rev-${_id}`,
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-02T00:00:00Z',
  ...fields,
})
const reference = (id: string) => ({ _type: 'reference', _ref: id, _weak: true })

const page = (name: string): SanityDocument =>
  stored(name, 'page', {
    title: name,
    language: 'en',
    slug: { _type: 'slug', current: `pages/${name}` },
    parentPage: reference('page-parent'),
    formerSlugs: ['pages/before'],
    translatedFrom: { document: 'page-other', revision: 'r1' },
    modules: [{ _key: 'm', _type: 'content', title: 'Words' }],
  })

/** Documents of every type that a tool reads, each of which contains the name in its id or in what is shown. */
export const templates = {
  page,
  draft: (name: string) => ({ ...page(name), _id: `drafts.${name}` }),
  metadata: (name: string) =>
    stored(`metadata-${name}`, 'translation.metadata', {
      schemaTypes: ['page'],
      translations: [
        { _key: 'en', language: 'en', value: reference(name) },
        { _key: 'fr', language: 'fr', value: reference('gone') },
      ],
    }),
  release: (name: string) =>
    stored(`_.releases.${name}`, 'system.release', {
      name,
      state: 'scheduled',
      publishAt: later,
      metadata: { title: name, releaseType: 'scheduled', intendedPublishAt: later },
    }),
  asset: (name: string) =>
    stored(`image-${name}`, 'sanity.imageAsset', {
      url: `https://cdn.example/${name}.png`,
      originalFilename: name,
      size: 1000,
      mimeType: 'image/png',
      extension: 'png',
      metadata: {
        dimensions: { width: 10, height: 10 },
        palette: { dominant: { background: '#000' } },
      },
      opt: { orrery: { tags: ['tag'], alt: [{ _key: 'en', text: 'Words' }] } },
    }),
  submission: (name: string) =>
    stored(`submission.${name}`, 'submission', {
      form: reference('form'),
      formTitle: 'Contact',
      language: 'en',
      page: '/pages/contact',
      submittedAt: '2026-03-01T00:00:00Z',
      read: false,
      captcha: 'off',
      answers: [
        {
          _key: 'a',
          name: 'email',
          title: 'E-mail',
          widget: 'email',
          value: `${name}@example.com`,
        },
      ],
      files: [{ _key: 'f', name: 'a.txt', type: 'text/plain', size: 8, parts: ['part'] }],
      deliveries: [
        { _key: 'staff', _type: 'submissionDelivery', state: 'failed', attempts: 3, error: 'No.' },
      ],
    }),
  session: (name: string) =>
    stored(`preview.session.${name}`, 'previewSession', {
      startedAt: '2026-03-01T00:00:00Z',
      expiresAt: later,
      user: name,
      link: null,
      title: null,
    }),
  link: (name: string) =>
    stored(`preview.link.${name}`, 'previewLink', {
      title: name,
      path: '/',
      wholeSite: false,
      createdAt: '2026-03-01T00:00:00Z',
      expiresAt: later,
      user: name,
    }),
  redirect: (name: string) =>
    stored(`redirect-${name}`, 'redirect', {
      source: `/${name}`,
      destination: { type: 'url', url: '/to', reference: reference('gone') },
      status: 302,
      enabled: true,
    }),
} satisfies Record<string, (name: string) => SanityDocument>
export type Template = keyof typeof templates

export type Path = readonly (string | number)[]

/** Every path of a value below its system fields. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (at.length === 0 && key.startsWith('_')) return []
    const path = [...at, Array.isArray(value) ? Number(key) : key]
    return [path, ...pathsOf(inner, path)]
  })
}

function withValue<Value>(value: Value, [step, ...rest]: Path, odd: unknown): Value {
  if (step === undefined) return odd as Value
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[step] = withValue(copy[step], rest, odd)
  return copy as Value
}

const oddValues = fc.oneof(
  fc.constantFrom(null, 7, true, 'torn', '', {}, [], [null], { _type: 'gone', title: { en: 'x' } }),
  fc.constantFrom([7, 'torn', [], {}], [{ _key: 7, _ref: {} }], { _ref: 7 }, [{ _ref: 'gone' }]),
  fc.jsonValue({ maxDepth: 2 }),
)

interface OddDocument {
  name: string
  document: SanityDocument
  path: string
  value: unknown
}

/** A document with a value at one of its paths, and with a field that no schema has. */
export function oddDocument(
  template: Template,
  name: string,
  path: Path,
  value: unknown,
): OddDocument {
  const document: SanityDocument = { ...templates[template](name), gone: value }
  return { name, document: withValue(document, path, value), path: path.join('.'), value }
}

/** Such documents of some types, each with its own name. */
export const oddDocuments = (names: readonly Template[]) =>
  fc
    .array(fc.record({ template: fc.constantFrom(...names), at: fc.nat(), value: oddValues }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((all) =>
      all.map(({ template, at, value }, index) => {
        const name = `odd${index}odd`
        const paths = pathsOf(templates[template](name))
        return oddDocument(template, name, paths[at % paths.length]!, value)
      }),
    )
