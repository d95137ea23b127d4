import { cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkTo, picture, text } from '../testing/content-fixtures.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import type { ModuleData } from '../modules/module-data.ts'
import { Modules } from '../modules/modules.tsx'
import { moduleStatesOf } from './module-states.ts'
import { fieldChoicesOf, moduleVariantsOf } from './module-variants.ts'

const words = (value: string) => ({ type: 'string', value })
const schema = [
  {
    name: 'content',
    value: {
      attributes: {
        _type: { value: words('content') },
        title: { value: { type: 'string' } },
        tone: { value: { type: 'union', of: [words('paper'), words('night')] } },
        wide: { value: { type: 'boolean' } },
      },
    },
  },
]
const example: ModuleData = {
  _key: 'a',
  _type: 'content',
  title: 'It began with a model',
  content: text('Our founder made instruments.'),
  medias: [{ _key: 'p', type: 'image', image: picture('a') }],
  link: linkTo('page', 'pages/inside', 'Inside'),
  tone: 'night',
}

describe('moduleVariantsOf', () => {
  it('returns the examples, and the first one with each choice that no example has', () => {
    const variants = moduleVariantsOf(
      [{ title: 'Home', module: example }],
      fieldChoicesOf(schema, 'content'),
    )
    expect(variants.map(({ id }) => id)).toEqual(['0', 'tone-paper', 'wide-true', 'wide-false'])
    expect(variants[1]?.module).toMatchObject({ tone: 'paper', title: example.title })
  })

  it('returns none without an example', () => {
    expect(moduleVariantsOf([], fieldChoicesOf(schema, 'content'))).toEqual([])
  })
})

it('renders every module in every state without errors', () => {
  const states = moduleStatesOf(example)
  const place = { site: siteFixture(), id: 'book', type: 'page', path: '' }
  const shown = states.map(({ id, module: state }) => {
    const { container } = renderSite(<Modules modules={[state as ModuleData]} place={place} />)
    const facts = [
      id,
      container.querySelectorAll('a').length,
      container.querySelectorAll('img').length,
    ]
    cleanup()
    return facts
  })
  expect(shown).toEqual([
    ['state-empty-lists', 1, 0],
    ['state-missing-references', 0, 1],
    ['state-deleted-assets', 1, 0],
    ['state-no-words', 0, 0],
    ['state-unknown', 0, 0],
  ])
})
