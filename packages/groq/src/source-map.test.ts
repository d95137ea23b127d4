import { createClient } from '@sanity/client'
import { applySourceDocuments, resolveMapping } from '@sanity/client/csm'
import { stegaEncodeSourceMap } from '@sanity/client/stega'
import { describe, expect, it } from 'vitest'
import { MemoryDataset, runQuery } from './query.ts'
import { block, ref, slug, stored } from './testing/documents.ts'

const dataset = new MemoryDataset([
  stored('home', 'page', {
    title: 'Published home',
    slug: slug('home'),
    body: [block('p1', 'First'), block('p2', 'Second')],
    modules: [
      { _key: 'hero', _type: 'hero', headline: 'Time, kept' },
      {
        _key: 'cards',
        _type: 'pushCards',
        cards: [{ _key: 'c1', label: 'One', target: ref('watch') }],
      },
    ],
    tags: ['new', 'old'],
  }),
  stored('drafts.home', 'page', {
    title: 'Draft home',
    slug: slug('home'),
    body: [block('p1', 'First'), block('p2', 'Second, edited')],
    modules: [
      { _key: 'hero', _type: 'hero', headline: 'Time, kept well' },
      {
        _key: 'cards',
        _type: 'pushCards',
        cards: [{ _key: 'c1', label: 'One', target: ref('watch') }],
      },
    ],
    tags: ['new', 'old'],
  }),
  stored('watch', 'product', { title: 'Orbit', "it's": { 'odd\\key': 'odd' } }),
])

function ask(query: string, perspective: string | string[] = 'drafts') {
  const { result, resultSourceMap } = runQuery({
    query,
    dataset,
    perspective,
    resultSourceMap: 'withKeyArraySelector',
  })
  return { result, map: resultSourceMap! }
}

/** Origin of each place in the result, as the client resolves it. */
function sourceOf(
  query: string,
  path: (string | number)[],
  perspective?: string,
): string | undefined {
  const { map } = ask(query, perspective)
  const found = resolveMapping(path, map as never)
  if (found === undefined) return undefined
  const { source } = found.mapping as { source: { type: string; document: number; path: number } }
  if (source.type !== 'documentValue') return source.type
  return `${map.documents[source.document]!._id} ${map.paths[source.path]!.slice(1)}${found.pathSuffix}`
}

describe('the source of a value', () => {
  it.each<[name: string, query: string, path: (string | number)[], source: string]>([
    ['attribute', '*[_id == "home"][0].title', [], "drafts.home ['title']"],
    ['whole document', '*[_id == "home"][0]', ['title'], "drafts.home ['title']"],
    [
      'inside a whole document',
      '*[_id == "home"][0]',
      ['slug', 'current'],
      "drafts.home ['slug']['current']",
    ],
    ['spread', '*[_id == "home"][0]{..., "x": 1}', ['title'], "drafts.home ['title']"],
    ['renamed', '*[_id == "home"][0]{"heading": title}', ['heading'], "drafts.home ['title']"],
    [
      'nested object',
      '*[_id == "home"][0]{"seo": {"t": title}}',
      ['seo', 't'],
      "drafts.home ['title']",
    ],
    ['slice', '*[_type == "page"][0...5]{title}', [0, 'title'], "drafts.home ['title']"],
    [
      'order',
      '*[_type in ["page", "product"]] | order(title desc){title}',
      [0, 'title'],
      "watch ['title']",
    ],
    ['map', '*[_type == "product"].title', [0], "watch ['title']"],
    ['element by index', '*[_id == "home"][0]{"t": tags[1]}', ['t'], "drafts.home ['tags'][1]"],
    [
      'filtered items',
      '*[_id == "home"][0].modules[_type == "hero"]{headline}',
      [0, 'headline'],
      "drafts.home ['modules'][?(@._key=='hero')]['headline']",
    ],
    [
      'items of items',
      '*[_id == "home"][0]{"labels": modules[].cards[].label}',
      ['labels', 1],
      "drafts.home ['modules'][?(@._key=='cards')]['cards'][?(@._key=='c1')]['label']",
    ],
    [
      'dereference',
      '*[_id == "home"][0]{"names": modules[].cards[].target->title}',
      ['names', 1],
      "watch ['title']",
    ],
    [
      'dereferenced projection',
      '*[_id == "home"][0].modules[1].cards[0].target->{"n": title}',
      ['n'],
      "watch ['title']",
    ],
    [
      'Portable Text',
      '*[_id == "home"][0]{body}',
      ['body', 1, 'children', 0, 'text'],
      "drafts.home ['body'][1]['children'][0]['text']",
    ],
    [
      'projected Portable Text',
      '*[_id == "home"][0]{body[]{..., "more": "x"}}',
      ['body', 1, 'children', 0, 'text'],
      "drafts.home ['body'][?(@._key=='p2')]['children'][0]['text']",
    ],
    [
      'conditional',
      '*[_id == "home"][0]{_type == "page" => {title}}',
      ['title'],
      "drafts.home ['title']",
    ],
    [
      'conditional in items',
      '*[_id == "home"][0].modules[]{_type == "hero" => {"h": headline}}',
      [0, 'h'],
      "drafts.home ['modules'][?(@._key=='hero')]['headline']",
    ],
    [
      'coalesce',
      '*[_id == "home"][0]{"t": coalesce(subtitle, title)}',
      ['t'],
      "drafts.home ['title']",
    ],
    [
      'select',
      '*[_id == "home"][0]{"t": select(_type == "page" => title, "no")}',
      ['t'],
      "drafts.home ['title']",
    ],
    [
      'parent',
      '*[_id == "home"][0]{"m": modules[]{"of": ^.title}}',
      ['m', 0, 'of'],
      "drafts.home ['title']",
    ],
    [
      'sub-query',
      '*[_id == "home"][0]{"w": *[_type == "product"][0].title}',
      ['w'],
      "watch ['title']",
    ],
    [
      'array of its own',
      '*[_id == "home"][0]{"l": ["x", title, ...tags]}',
      ['l', 2],
      "drafts.home ['tags'][0]",
    ],
    [
      'arrays joined',
      '*[_id == "home"][0]{"l": tags + modules[].headline}',
      ['l', 2],
      "drafts.home ['modules'][?(@._key=='hero')]['headline']",
    ],
    [
      'field still missing',
      '*[_id == "home"][0]{subtitle}',
      ['subtitle'],
      "drafts.home ['subtitle']",
    ],
    ['odd keys', '*[_id == "watch"][0]["it\'s"]', ['odd\\key'], "watch ['it\\'s']['odd\\\\key']"],
    [
      'score',
      '*[_type == "page"] | score(title match "draft"){title}',
      [0, 'title'],
      "drafts.home ['title']",
    ],
    [
      'compact',
      'array::compact(*[_id == "home"][0].modules[].headline)',
      [0],
      "drafts.home ['modules'][?(@._key=='hero')]['headline']",
    ],
    ['literal', '*[_id == "home"][0]{"x": "y"}', ['x'], 'literal'],
    ['computed', '*[_id == "home"][0]{"x": title + "!"}', ['x'], 'unknown'],
  ])('%s', (_name, query, path, source) => {
    expect(sourceOf(query, path)).toBe(source)
  })

  it('contains the stored document of the perspective', () => {
    expect(sourceOf('*[_id == "home"][0]{title}', ['title'], 'published')).toBe("home ['title']")
    expect(ask('*[_id == "home"]{title}').map.documents).toEqual([
      { _id: 'drafts.home', _type: 'page' },
    ])
  })

  it('identifies items by index unless keys are requested', () => {
    const { resultSourceMap } = runQuery({
      query: '*[_id == "home"][0].modules[]{headline}',
      dataset,
      resultSourceMap: true,
    })
    expect(resultSourceMap!.paths[0]).toBe("$['modules'][0]['headline']")
  })

  it('maps an unchanged structure as a whole', () => {
    const { map } = ask('*[_id == "home"][0]{modules, "first": modules[0]{headline}}')
    expect(Object.keys(map.mappings)).toEqual(["$['modules']", "$['first']['headline']"])
  })
})

describe("the client's own source map readers", () => {
  it('apply an edit of the draft to the result', () => {
    const query =
      '*[_type == "page"]{title, "heads": modules[].headline, "text": body[]{..., "n": 1}}'
    const { result, map } = ask(query)
    const edited = structuredClone(dataset.byId('drafts.home')!) as never as {
      title: string
      modules: { headline: string }[]
    }
    edited.title = 'Typed'
    edited.modules[0]!.headline = 'Typed too'
    const applied = applySourceDocuments(
      result,
      map as never,
      ({ _id }) => (_id === 'drafts.home' ? (edited as never) : undefined),
      (changed) => changed,
      'drafts',
    ) as { title: string; heads: string[]; text: unknown }[]
    expect(applied[0]).toMatchObject({ title: 'Typed', heads: ['Typed too', null] })
    expect(applied[0]!.text).toEqual((result as { text: unknown }[])[0]!.text)
  })

  it('find the field of every encoded string', () => {
    const query =
      '*[_id == "home"][0]{title, body, modules[]{..., cards[]{label, target->{title}}}}'
    const { result, map } = ask(query)
    const sources: string[] = []
    stegaEncodeSourceMap(result, map as never, {
      enabled: true,
      studioUrl: '/studio',
      filter: ({ sourceDocument, sourcePath, value }) => {
        const path = sourcePath
          .map((step) => (typeof step === 'object' ? `[${step._key}]` : String(step)))
          .join('.')
        sources.push(`${sourceDocument._id} ${path} = ${value}`)
        return true
      },
    })
    expect(sources).toContain('drafts.home title = Draft home')
    expect(sources).toContain('drafts.home body.[p2].children.[p2-1].text = Second, edited')
    expect(sources).toContain('drafts.home modules.[hero].headline = Time, kept well')
    expect(sources).toContain('drafts.home modules.[cards].cards.[c1].label = One')
    expect(sources).toContain('watch title = Orbit')
  })

  it('work in a client with stega enabled', async () => {
    const query = '*[_id == "home"][0]{title}'
    const answer = runQuery({
      query,
      dataset,
      perspective: 'drafts',
      resultSourceMap: 'withKeyArraySelector',
    })
    const client = createClient({
      projectId: 'orrery',
      dataset: 'production',
      apiVersion: '2025-02-19',
      useCdn: false,
      stega: { enabled: true, studioUrl: '/studio' },
    })
    const encoded = stegaEncodeSourceMap(
      answer.result,
      answer.resultSourceMap as never,
      client.config().stega as never,
    )
    const { title } = encoded as { title: string }
    expect(title.startsWith('Draft home')).toBe(true)
    expect(title.length).toBeGreaterThan('Draft home'.length)
  })
})
