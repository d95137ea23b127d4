import { describe, expect, it } from 'vitest'
import { lakeWithPage, PAGE, type PatchRequest } from './testing/lake-with-page.ts'

const block = (attributes: object, marks: string[] = []) => ({
  _type: 'block',
  children: [{ _type: 'span', text: 'Text', marks }],
  ...attributes,
})

describe('the agent action patch', () => {
  it('writes the draft of a published document, and leaves the document itself', async () => {
    const { patch, stored } = await lakeWithPage()
    const result = await patch({ target: { path: 'title', operation: 'set', value: 'Sun' } })
    expect(result).toMatchObject({ ...PAGE, _id: 'drafts.home', title: 'Sun' })
    expect(await stored('drafts.home')).toEqual(result)
    expect(await stored('home')).toMatchObject(PAGE)
    await patch({ target: { path: 'views', operation: 'set', value: 3 } })
    expect(await stored('drafts.home')).toMatchObject({ title: 'Sun', views: 3 })
  })

  it('merges objects, and keeps the fields that the value lacks', async () => {
    const { patch } = await lakeWithPage()
    const { seo } = await patch({
      target: { path: 'seo', operation: 'set', value: { title: 'New', keywords: ['two'] } },
    })
    expect(seo).toEqual({ ...PAGE.seo, title: 'New', keywords: ['two'] })
  })

  it('creates missing objects with their types', async () => {
    const { patch } = await lakeWithPage()
    const target = [
      { path: ['seo', 'social', 'card'], operation: 'set', value: 'big' },
      { path: ['picture', 'alt'], operation: 'set', value: 'A moon' },
    ] as const
    expect(
      await patch({ target: target.map((one) => ({ ...one, path: [...one.path] })) }),
    ).toMatchObject({
      seo: { ...PAGE.seo, social: { card: 'big' } },
      picture: { _type: 'image', alt: 'A moon' },
    })
  })

  it('appends by the type of the field', async () => {
    const { patch } = await lakeWithPage()
    const result = await patch({
      target: [
        { path: 'title', operation: 'append', value: 'and Sun' },
        { path: 'intro', operation: 'append', value: 'Two.' },
        { path: 'views', operation: 'append', value: 5 },
        { path: 'day', operation: 'append', value: '2026-11-29' },
        { path: 'tags', operation: 'append', value: ['b'] },
        { path: 'seo', operation: 'append', value: { title: 'er', keywords: ['two'] } },
      ],
    })
    expect(result).toMatchObject({
      title: 'Moon and Sun',
      intro: 'One.\nTwo.',
      views: 7,
      day: '2026-11-29',
      tags: ['a', 'b'],
      seo: { title: 'Old er', keywords: ['one', 'two'] },
    })
  })

  it('sets fields and appends to arrays in a mixed operation', async () => {
    const { patch } = await lakeWithPage()
    const value = { title: 'New', keywords: ['two'] }
    const { seo } = await patch({ target: { path: 'seo', operation: 'mixed', value } })
    expect(seo).toMatchObject({ title: 'New', keywords: ['one', 'two'], internal: 'kept' })
  })

  it('appends items behind the item of a key, with keys for those that have none', async () => {
    const { patch } = await lakeWithPage()
    const { modules } = await patch({
      target: {
        path: ['modules', { _key: 'a' }],
        operation: 'append',
        value: [{ _type: 'quote', text: 'Between' }],
      },
    })
    expect(modules).toEqual([
      PAGE.modules[0],
      { _key: expect.stringMatching(/^[\da-f]{12}$/), _type: 'quote', text: 'Between' },
      PAGE.modules[1],
    ])
  })

  it('lets a target use an item that an earlier one adds', async () => {
    const { patch } = await lakeWithPage()
    const { modules } = await patch({
      target: [
        { path: 'modules', operation: 'append', value: [{ _type: 'columns', _key: 'c' }] },
        {
          path: ['modules', { _key: 'c' }, 'modules'],
          operation: 'set',
          value: [{ _type: 'quote', _key: 'd', text: 'Deep' }],
        },
      ],
    })
    expect(modules[2]).toEqual({
      _type: 'columns',
      _key: 'c',
      modules: [{ _type: 'quote', _key: 'd', text: 'Deep' }],
    })
  })

  it('appends Portable Text with the styles and marks of the schema', async () => {
    const { patch } = await lakeWithPage()
    const markDefs = [{ _key: 'l', _type: 'link', href: '/about' }]
    const value = [block({ style: 'h2', listItem: 'bullet', markDefs }, ['strong', 'l'])]
    const { body } = await patch({ target: { path: 'body', operation: 'append', value } })
    expect(body).toMatchObject([{ ...value[0], _key: expect.any(String) }])
    const children = [{ _type: 'span', _key: 's', text: 'New', marks: ['l'] }]
    const path = ['body', { _key: body[0]._key }]
    const changed = await patch({ target: { path, operation: 'set', value: { children } } })
    expect(changed.body).toEqual([{ ...body[0], children }])
  })

  it('removes fields and items', async () => {
    const { patch } = await lakeWithPage()
    const result = await patch({
      target: [
        { path: 'intro', operation: 'unset' },
        { path: ['modules', { _key: 'a' }], operation: 'unset' },
        { path: ['seo', 'title'], operation: 'unset' },
      ],
    })
    expect(result).not.toHaveProperty('intro')
    expect(result).not.toHaveProperty('seo.title')
    expect(result.modules).toEqual([PAGE.modules[1]])
  })

  it('sets fields of the document at an empty path', async () => {
    const { patch } = await lakeWithPage()
    const value = { title: 'Sun', tags: ['c'] }
    expect(await patch({ target: { path: [], operation: 'mixed', value } })).toMatchObject({
      title: 'Sun',
      tags: ['a', 'c'],
      intro: 'One.',
    })
  })

  it.each([
    [{ path: 'tittle', operation: 'set', value: 'x' }, 'no field "tittle"'],
    [{ path: ['seo', 'titel'], operation: 'unset' }, 'no field "titel"'],
    [{ path: ['modules', { _key: 'z' }, 'text'], operation: 'set', value: 'x' }, 'key "z"'],
    [{ path: 'title', operation: 'set', value: 7 }, '"title" is of the type "string"'],
    [{ path: 'day', operation: 'set', value: 'tomorrow' }, '"day" is a date'],
    [{ path: 'seo', operation: 'set', value: { size: 1 } }, '"seo" has no field "size"'],
    [{ path: 'seo', operation: 'set', value: { internal: 'x' } }, '"seo.internal" is hidden'],
    [{ path: 'modules', operation: 'set', value: [{ _type: 'hero' }] }, '"quote", "columns"'],
    [{ path: 'tags', operation: 'append', value: 'b' }, '"tags" is of the type "array"'],
    [{ path: [], operation: 'set', value: { _id: 'x' } }, 'no field "_id"'],
    [{ path: [], operation: 'set', value: { _key: 'x' } }, 'no field "_key"'],
    [{ path: [], operation: 'set', value: { _type: 'person' } }, 'has the type "page"'],
    [{ path: 'author', operation: 'set', value: { _ref: 'home' } }, 'refers to "person"'],
    [{ path: 'author', operation: 'set', value: {} }, 'needs a "_ref"'],
    [{ path: ['modules', { _key: 'a' }], operation: 'set', value: { _key: 'z' } }, 'keeps its key'],
    [{ path: 'body', operation: 'append', value: [block({ style: 'h9' })] }, 'style "h9"'],
    [{ path: 'body', operation: 'append', value: [block({ listItem: 'star' })] }, 'list "star"'],
    [{ path: 'body', operation: 'append', value: [block({}, ['big'])] }, 'mark "big"'],
    [
      { path: 'modules', operation: 'append', value: [{ _type: 'quote', _key: 'a' }] },
      'has an item with the key "a" already',
    ],
    [
      {
        path: 'modules',
        operation: 'set',
        value: [
          { _type: 'quote', _key: 'x' },
          { _type: 'quote', _key: 'x' },
        ],
      },
      'two items with the key "x"',
    ],
    [{ path: 'title', operation: 'replace', value: 'x' }, '"target.operation" must be one of'],
    [{ path: 'title', operation: 'set' }, '"target.value" must be given'],
    [{ path: 'title', operation: 'unset', value: 'x' }, '"target.value" must be absent'],
    [{ path: [], operation: 'unset' }, '"unset" needs the path'],
    [{ path: 'a.b', operation: 'unset' }, '"target.path" must be a list of field names'],
    [{ path: 'title', include: ['x'], operation: 'unset' }, 'has no option "include"'],
  ])('rejects %j and writes nothing', async (target, message) => {
    const { patch, stored } = await lakeWithPage()
    const first = { path: 'title', operation: 'set', value: 'Changed' }
    const request = { target: [first, target] } as unknown as PatchRequest
    await expect(patch(request)).rejects.toMatchObject({
      statusCode: target.path === 'modules' && message.includes('already') ? 409 : 400,
      message: expect.stringContaining(message),
    })
    expect(await stored('drafts.home')).toBeUndefined()
  })

  it('replaces references rather than merging them', async () => {
    const { patch } = await lakeWithPage()
    const reference = (value: object) => ({ path: 'author', operation: 'set' as const, value })
    const target = [reference({ _ref: 'ada', _weak: true }), reference({ _ref: 'ada' })]
    expect(await patch({ target })).toMatchObject({ author: { _type: 'reference', _ref: 'ada' } })
    expect((await patch({ target })).author).not.toHaveProperty('_weak')
  })

  it('rejects more than 500 targets', async () => {
    const { patch } = await lakeWithPage()
    const target = Array.from({ length: 501 }, () => ({
      path: 'title',
      operation: 'unset' as const,
    }))
    await expect(patch({ target })).rejects.toThrow('more than 500 targets')
  })

  it('writes conditional fields only if the request says so, and never those that are always closed', async () => {
    const { patch } = await lakeWithPage()
    const set = (path: string) => ({ path, operation: 'set' as const, value: 'x' })
    for (const path of ['perhapsHidden', 'perhapsFixed'])
      await expect(patch({ target: set(path) })).rejects.toThrow('allow it with "conditionalPaths"')
    const conditionalPaths = { defaultHidden: false, defaultReadOnly: false }
    const open = { target: [set('perhapsHidden'), set('perhapsFixed')], conditionalPaths }
    expect(await patch(open)).toMatchObject({ perhapsHidden: 'x', perhapsFixed: 'x' })
    const paths = [{ path: ['perhapsFixed'], hidden: false, readOnly: false }]
    await patch({ target: set('perhapsFixed'), conditionalPaths: { paths } })
    const closed = {
      conditionalPaths: { ...conditionalPaths, paths: [{ ...paths[0]!, readOnly: true }] },
    }
    await expect(patch({ target: set('perhapsFixed'), ...closed })).rejects.toThrow('read-only')
    for (const path of ['secret', 'fixed', 'inLockedSet'])
      await expect(patch({ target: set(path), conditionalPaths })).rejects.toThrow('in the schema')
  })
})
