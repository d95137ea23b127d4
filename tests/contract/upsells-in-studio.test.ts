import type { SanityDocument } from 'sanity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeededLake } from '../support/seeded-lake.ts'
import { openStudioOfDemo, type StudioOfDemo } from './support/studio-of-demo.ts'

let lake: SeededLake
let complaints: StudioOfDemo['complaints']

beforeAll(async () => {
  ;({ lake, complaints } = await openStudioOfDemo())
}, 60_000)
afterAll(() => lake?.close())

describe('what the cart offers with a watch', () => {
  const demo = (handle: string, language: string) =>
    lake.client.fetch<SanityDocument>(
      '*[_type == "product" && language == $language && store.slug.current == $handle][0]',
      { handle, language },
    )
  const ref = (_key: string, { _id }: SanityDocument) => ({ _key, _type: 'reference', _ref: _id })

  it('is neither the watch itself, nor in another language, nor told twice, nor more than six', async () => {
    const [meridian, selene, french] = await Promise.all([
      demo('meridian', 'en'),
      demo('selene', 'en'),
      demo('vesper', 'fr'),
    ])
    const draft = { ...meridian, _id: `drafts.${meridian._id}` }
    const upsells = [ref('a', meridian), ref('b', selene), ref('c', french)]
    expect(await complaints({ ...draft, upsells })).toEqual([
      `${draft._id} upsells.{"_key":"a"}: error: A watch cannot be offered to whoever has just put it into the cart.`,
      `${draft._id} upsells.{"_key":"c"}: error: “Vesper” is written in another language: choose its translation.`,
    ])
    const many = Array.from({ length: 7 }, (_, at) => ref(`k${at}`, selene))
    const said = await complaints({ ...draft, upsells: many })
    expect(said).toContainEqual(expect.stringMatching(/upsells: error: .*at most 6/))
    expect(said).toContainEqual(expect.stringMatching(/upsells\..*: error: .*duplicate/))
  })

  it('may be no longer made, and warns that it is left out', async () => {
    const [meridian, retired] = await Promise.all([
      demo('meridian', 'fr'),
      demo('first-light', 'fr'),
    ])
    expect(await complaints({ ...meridian, upsells: [ref('a', retired)] })).toEqual([
      `${meridian._id} upsells.{"_key":"a"}: warning: “First Light” is no longer made, so the cart leaves it out.`,
    ])
  })
})
