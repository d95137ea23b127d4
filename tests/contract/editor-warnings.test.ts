import type { SanityDocument } from 'sanity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeededLake } from '../support/seeded-lake.ts'
import { openStudioOfDemo, type StudioOfDemo } from './support/studio-of-demo.ts'

let lake: SeededLake
let complaints: StudioOfDemo['complaints']

beforeAll(async () => {
  ;({ lake, complaints } = await openStudioOfDemo())
})
afterAll(() => lake?.close())

describe('the recommendations of a watch', () => {
  const demo = (handle: string, language: string) =>
    lake.client.fetch<SanityDocument>(
      '*[_type == "product" && language == $language && store.slug.current == $handle][0]',
      { handle, language },
    )
  const ref = (_key: string, { _id }: SanityDocument) => ({ _key, _type: 'reference', _ref: _id })

  it('exclude the watch itself, other languages, duplicates and more than six', async () => {
    const [meridian, selene, french] = await Promise.all([
      demo('meridian', 'en'),
      demo('selene', 'en'),
      demo('vesper', 'fr'),
    ])
    const draft = { ...meridian, _id: `drafts.${meridian._id}` }
    const upsells = [ref('a', meridian), ref('b', selene), ref('c', french)]
    expect(await complaints({ ...draft, upsells })).toEqual([
      `${draft._id} upsells.{"_key":"a"}: error: A watch cannot be its own recommendation.`,
      `${draft._id} upsells.{"_key":"c"}: error: “Vesper” is in another language. Select its translation.`,
    ])
    const many = Array.from({ length: 7 }, (_, at) => ref(`k${at}`, selene))
    const said = await complaints({ ...draft, upsells: many })
    expect(said).toContainEqual(expect.stringMatching(/upsells: error: .*at most 6/))
    expect(said).toContainEqual(
      expect.stringMatching(/upsells\..*: error: This item is in the list twice/),
    )
  })

  it('may include a discontinued watch, which is omitted with a warning', async () => {
    const [meridian, retired] = await Promise.all([
      demo('meridian', 'fr'),
      demo('first-light', 'fr'),
    ])
    expect(await complaints({ ...meridian, upsells: [ref('a', retired)] })).toEqual([
      `${meridian._id} upsells.{"_key":"a"}: warning: “First Light” is discontinued and not shown in the cart.`,
    ])
  })
})

describe('editor warnings', () => {
  const home = async () => (await lake.client.getDocument<SanityDocument>('home-en'))!

  it('report an image without alternative text, and a tall one without a focal point', async () => {
    const image = { _type: 'picture', asset: { _type: 'reference', _ref: 'image-a-400x900-jpg' } }
    const media = { _type: 'mediaItem', type: 'image', image }
    expect(await complaints({ ...(await home()), header: { media } })).toEqual([
      expect.stringContaining('home-en header.media.image: info: This picture is very tall'),
      expect.stringContaining('home-en header.media.image.alt: warning: Add alt text'),
      // No such file was ever uploaded.
      'home-en header.media.image.asset: error: The linked document is not published. Publish it first.',
    ])
  })

  it('report a link to an unpublished document', async () => {
    const draft = { _id: 'drafts.page-unborn', _type: 'page', title: 'Unborn', language: 'en' }
    await lake.client.createOrReplace(draft)
    const link = { type: 'internal', label: 'On', reference: { _ref: 'page-unborn' } }
    expect(await complaints({ ...(await home()), header: { link } })).toEqual([
      'home-en header.link.reference: error: The linked document is not published. Publish it first.',
    ])
  })

  it('report low contrast, and missing languages of a text', async () => {
    const watch = await lake.client.fetch<SanityDocument>('*[_type == "product"][0]')
    const label = { _type: 'localeString', en: 'New' }
    const tag = { _type: 'productTag', _key: 'a', label, color: '#f6f2ea', textColor: '#d8d0c0' }
    const reported = await complaints({ ...watch, tags: [tag] })
    expect(reported.toSorted()).toEqual([
      expect.stringContaining('label: info: Not translated into French, Arabic, and Japanese'),
      expect.stringContaining('textColor: warning: The contrast to the background is too low'),
    ])
  })
})

describe('the notifications of a form', () => {
  const of = (form: string, over: object) =>
    complaints({ _id: `delivery.${form}`, _type: 'formDelivery', ...over } as SanityDocument)

  it('accept valid addresses only, each once', async () => {
    expect(await of('form-contact-en', { recipients: ['a@b.example'], receipt: true })).toEqual([])
    const said = await of('form-contact-en', {
      recipients: ['a@b.example, c@d.example', 'x@y.example', 'x@y.example'],
    })
    expect(said).toContainEqual(
      'delivery.form-contact-en recipients.0: error: Enter an email address such as name@example.com.',
    )
    expect(said).toContainEqual(expect.stringMatching(/: error: This address is listed twice\.$/))
  })

  it('warn of a receipt where the form asks for no e-mail address', async () => {
    await lake.client.createOrReplace({ _id: 'form-mute', _type: 'form', fields: [] })
    expect(await of('form-mute', { receipt: true })).toEqual([
      'delivery.form-mute receipt: warning: This form has no Email field, so no receipt is sent.',
    ])
    expect(await of('form-mute', { receipt: false })).toEqual([])
  })
})

describe('the password gate', () => {
  it('cannot be turned on while the server has no password', async () => {
    const gate = (passwordEnabled: boolean) => ({
      _id: 'drafts.authentication',
      _type: 'authentication',
      _rev: 'r',
      _createdAt: '2026-01-05T09:00:00Z',
      _updatedAt: '2026-01-05T09:00:00Z',
      passwordEnabled,
    })
    expect(await complaints(gate(false))).toEqual([])
    expect(await complaints(gate(true))).toEqual([
      expect.stringMatching(/passwordEnabled: error: The server has no password/),
    ])
  })
})
